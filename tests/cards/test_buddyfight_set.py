"""The original set of Buddyfight: complete data that says the same in both languages, and legal decks."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import fuda.cards
from fuda.games.deckfile import BUDDY, LOST, MAIN, parse
from tests.each import each

FOLDER = Path(fuda.cards.__file__).parent / "buddyfight"
TERMS: dict[str, dict[str, dict[str, str]]] = tomllib.loads((FOLDER / "terms.toml").read_text("utf-8"))
ROWS: list[dict[str, Any]] = sorted(
    (
        row
        for path in FOLDER.glob("*.toml")
        if path.name != "terms.toml"
        for row in tomllib.loads(path.read_text("utf-8"))["card"]
    ),
    key=lambda row: str(row["number"]),
)
CARDS = {row["number"]: row for row in ROWS}
DECKS = sorted((FOLDER / "decks").glob("*.txt"))
ALWAYS = {"number", "name", "kind"}
BODY = {"worlds", "attributes", "size", "power", "defense", "critical"}
FACTS = {
    "flag": {"text"},
    "monster": BODY,
    "impact_monster": BODY,
    "item": {"worlds", "attributes", "power", "critical"},
    "spell": {"worlds", "attributes", "text"},
    "impact": {"worlds", "attributes", "text"},
}
MORE = {"flag": {"back"}, "monster": {"text"}, "impact_monster": {"text"}, "item": {"text", "defense"}}
SERIES = {"lost", "cross", "characters"}  # of Lost cards and of cards of a work
KEYWORDS = {
    "貫通": "Penetrate", "ソウルガード": "Soulguard", "移動": "Move", "2回攻撃": "Double Attack",
    "3回攻撃": "Triple Attack", "4回攻撃": "Quadruple Attack", "6回攻撃": "Sextuple Attack", "反撃": "Counterattack",
    "ライフリンク即死": "Lifelink Lose", "装備変更": "Equipment Change", "変身": "Transform", "搭乗": "Ride",
    "着任": "Take Office", "竜化": "Dragonize", "設置": "Set", "星合体": "Crossnize",
    "必殺変身": "Impact Transform", "奇襲": "Ambush", "パージ": "Purge", "ウエポンリンク": "Weaponry Link",
    "C・テリトリー": "CHAOS Territory", "D・シェア": "D-Share", "D": "D", "角王": "Omni Lord",
    "ドラゴッド": "Dragod", "ダブルバディ": "Double Buddy", "トリプルバディ": "Triple Buddy", "反刻": "Reverse",
    "逆天": "Overturn", "逆天殺": "Overkill", "大逆天": "Great Overturn", "逆天殺ReBOOT": "Overkill ReBOOT",
}  # fmt: skip
HEADINGS = {
    "【コールコスト】": "[Call Cost]", "【使用コスト】": "[Cast Cost]", "【装備コスト】": "[Equip Cost]",
    "【対抗】": "[Counter]", "【起動】": "【Act】",
}  # fmt: skip
WORDS = {
    "なら使える": "may only cast this card", "に使える": "may only cast this card", "コールできる。": "may only call",
    "装備できる。": "may only equip", "てよい。": "you may", "たら、": "If you", "そのターン中": "this turn",
    "そのバトル中": "this battle", "君のターン中": "uring your turn", "さらに、": "Then,", "その後、": "Then,",
    "1ターンに1回だけ発動する": "only activates once per turn", "1ターンに1回だけ使える": "once per turn",
    "ファイト中に1回だけ": "once per game", "かわりに": "instead", "全て": "all", "までを": "up to",
    "破壊": "destroy", "無効化": "nullif", "スタンド": "[Stand]", "レスト": "[Rest]", "捨て": "discard",
    "シャッフル": "shuffle", "公開": "reveal", "を見て": "look at", "連携攻撃": "link attack", "裏向き": "face down",
    "上に重ね": "on top of", "ダメージ": "damage", "ライフ": "life", "ゲージ": "gauge", "ソウル": "soul",
    "攻撃力": "power", "防御力": "defense", "打撃力": "critical", "センター": "center", "ドロップゾーン": "drop zone",
    "引": "draw", "手札に戻": "hand", "ジャンケン": "Rock-Paper-Scissors", "を払わずに": "without paying",
    "を払って、": "by paying", "登場した時": "enters the field", "攻撃した時": "attack", "できない": "cannot",
    "時を止める": "time", "魔財宝": "treasure", "フラッグ": "flag", "バディモンスター": "buddy monster",
    "もう1度": "another", "を終了する": "end the", "1枚につき": "for each",
}  # fmt: skip
NUMBERS = {
    word: str(i + 2) for i, word in enumerate(("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"))
}
MECHANICS = [
    "このカードはセンターにコールできない", "センターにモンスターがいても", "ソウルにあるなら", "ソウルにある《",
    "上に重ね", "裏向きで", "連携攻撃した時", "その攻撃を無効化", "破壊された時に使える|した時に使える",
    "【対抗】【起動】|【起動】", "次の2つから1つ", "1ターンに1回だけ発動する", "1ターンに1回だけ使える",
    "1枚だけ『設置』", r"次に.*ダメージを\d減らす|次にそのカードが破壊", "ダメージを1減らす", "時を止める", "魔財宝",
    "バディモンスター", "デッキから.*手札に加え", r"デッキの上から\d枚を見て", "デッキの下に",
    "【コールコスト】を払わず", "能力全てを無効化|無効化され", "場のこのカードは.*破壊され",
    "サイズを2減らす|サイズ1以下", "バトル終了時|バトル中", "アタックフェイズ開始時|メインフェイズ開始時",
    "ターン終了時|ターン開始時", "もう1度",
    "デッキに入れて使える", "君のフラッグが", r"ライフが\d以下", "枚数分|につき", "手札に戻",
    "レスト", "スタンド",
]  # fmt: skip


def faces(row: dict[str, Any]) -> list[dict[str, Any]]:
    """The faces of a card that have a text."""
    return [face for face in (row, row.get("back")) if face and "text" in face]


def ja_text(row: dict[str, Any]) -> str:
    """Everything a card says in Japanese."""
    return "\n".join(face["text"]["ja"] for face in faces(row))


def keywords(text: str) -> list[str]:
    """The keywords that a Japanese text names, without what they quote or count."""
    found = re.findall("『((?:「[^」]*」|[^『』])*)』", text)
    return [re.sub(r"「.*」|(?<=ライフリンク)\d+", "", one) for one in found]


def plain(text: str) -> str:
    """A text without quoted names and keywords."""
    text = re.sub("『(?:「[^」]*」|[^『』])*』|「[^」]*」|“[^”]*”", "", text)
    return re.sub(r'\[(?:Lifelink \d+|(?:Double|Triple) Buddy "[^]]*")\]|"[^"]*"', "", text)


def numbers(text: str) -> Counter[str]:
    """The numbers above one in a text, whether they are digits or words."""
    text = re.sub(
        r"\b(" + "|".join(NUMBERS) + r")\b", lambda word: NUMBERS[word[0].lower()], plain(text), flags=re.IGNORECASE
    )
    return Counter(number for number in re.findall(r"\d+", text) if number != "1")


def titles(row: dict[str, Any]) -> dict[str, str]:
    """The names of a card's abilities, in both languages."""
    out: dict[str, str] = {}
    for face in faces(row):
        for ja, en in zip(face["text"]["ja"].split("\n"), face["text"]["en"].split("\n"), strict=True):
            named = re.match("■(?:【[^】]*】)*“([^”]*)”", ja)
            if named:
                english = re.match('■(?:[【\\[][^】\\]]*[】\\]])*"([^"]*)"', en)
                assert english, en
                out[named[1]] = english[1]
    return out


def test_the_numbers_have_no_gaps() -> None:
    """The cards are counted from one on, and no name stands twice, in either language."""
    assert [row["number"] for row in ROWS] == [f"WB1-{i:03}" for i in range(1, len(ROWS) + 1)]
    for language in ("ja", "en"):
        assert len({row["name"][language] for row in ROWS}) == len(ROWS)


@each("row", ROWS, name=lambda row: row["number"])
def test_a_card_has_what_its_kind_needs(row: dict[str, Any]) -> None:
    """Nothing is missing, nothing is unknown, and terms are known."""
    needed = ALWAYS | FACTS[row["kind"]] - ({"size"} if row.get("lost") else set())  # Lost monsters have no size
    assert needed <= set(row) <= needed | MORE.get(row["kind"], set()) | SERIES
    assert ("sunken" in row.get("worlds", [])) == row.get("lost", False)
    assert not row.get("cross") or (not row.get("worlds") and row["cross"] == TERMS["worlds"]["puppet"]["ja"])
    assert set(row.get("attributes", [])) <= set(TERMS["attributes"])
    assert set(row.get("worlds", [])) <= set(TERMS["worlds"]) and row.get("size", 0) in range(4)
    for face in (row, row.get("back", row)):
        assert {"name"} <= set(face) and (face is row or set(face) == {"name", "text"})
    for part in (row["name"], *(face["text"] for face in faces(row))):
        assert set(part) == {"ja", "en"} and all(part.values())


@each("row", [row for row in ROWS if "text" in row], name=lambda row: row["number"])
def test_a_text_has_the_shape_of_its_kind(row: dict[str, Any]) -> None:
    """Each line is an ability, an option or keywords, and a cost is the one of its kind."""
    cost = {"spell": "使用", "impact": "使用", "item": "装備", "flag": "-"}.get(row["kind"], "コール")
    for line in ja_text(row).split("\n"):
        assert re.match("■|・|『", line)
        assert not re.match("■【[^】]*コスト】", line) or line.startswith(f"■【{cost}コスト】")


@each("row", ROWS, name=lambda row: row["number"])
def test_both_languages_say_the_same(row: dict[str, Any]) -> None:
    """The same abilities, numbers, names, attributes, keywords and words of the rules."""
    names = {one["name"]["ja"]: one["name"]["en"] for one in ROWS} | titles(row)
    names |= {word["ja"]: word["en"] for word in TERMS["parts"].values()}
    attributes = {word["ja"]: word["en"] for word in TERMS["attributes"].values()}
    worlds = {word["ja"]: word["en"] for word in TERMS["worlds"].values()}
    for face in faces(row):
        for ja, en in zip(face["text"]["ja"].split("\n"), face["text"]["en"].split("\n"), strict=True):
            assert ja[0] == en[0] or (ja[0] == "『" and en[0] == "["), en
            assert {attributes[one] for one in re.findall("《([^》]*)》", ja)} == set(re.findall("《([^》]*)》", en))
            assert {worlds[one] for one in re.findall("＜([^＞]*)＞", ja)} == set(re.findall("<([^>]*)>", en))
            assert {names[one] for one in re.findall("[「“]([^」”]*)[」”]", ja)} == set(re.findall('"([^"]*)"', en))
            for keyword in keywords(ja):
                assert f"[{KEYWORDS.get(keyword, 'Lifelink')}" in en, (keyword, en)
            for heading, english in HEADINGS.items():
                assert (heading in ja) == (english in en), (heading, en)
            assert numbers(ja) == numbers(en), en
            for word, meaning in WORDS.items():
                assert word not in plain(ja) or meaning.lower() in en.lower(), (word, en)


@each("keyword", KEYWORDS)
def test_every_keyword_is_on_two_cards(keyword: str) -> None:
    """What the rulebook defines can be played with the set."""
    assert sum(keyword in keywords(ja_text(row)) for row in ROWS) >= 2


@each("pattern", MECHANICS)
def test_every_mechanic_is_on_two_cards(pattern: str) -> None:
    """What the rules define beside keywords, and what cards commonly do."""
    assert sum(bool(re.search(pattern, ja_text(row))) for row in ROWS) >= 2


def test_every_world_has_every_kind() -> None:
    """Monsters of all sizes, spells, items, impacts and impact monsters; some cards are of two worlds."""
    for world in ("windmill", "stacks", "tunnel"):
        mine = [row for row in ROWS if world in row.get("worlds", [])]
        assert {row["kind"] for row in mine} == set(FACTS) - {"flag"}
        assert {row["size"] for row in mine if row["kind"] == "monster"} == set(range(4))
    assert sum(len(row.get("worlds", [])) > 1 for row in ROWS) >= 2


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.stem)
def test_decks_are_legal(path: Path) -> None:
    """A flag, a buddy or several that go together, fifty cards or more, four of a name, one Omni Lord off its world."""
    deck = parse(path.read_text("utf-8"))
    counts, buddies = Counter(deck.numbers(MAIN)), [CARDS[number] for number in deck.numbers(BUDDY)]
    lost = Counter(deck.numbers(LOST))
    assert sum(lost.values()) in (0, 30) and all(CARDS[n].get("lost") and c <= 4 for n, c in lost.items())
    assert not lost or any("ロストデッキ" in ja_text(CARDS[number]) for number in counts)
    flag = CARDS[deck.leader()]
    assert flag["kind"] == "flag" and sum(counts.values()) >= 50
    assert buddies and all(row["kind"] in ("monster", "impact_monster") for row in buddies)
    for row in buddies if len(buddies) > 1 else []:
        word = {2: "ダブルバディ", 3: "トリプルバディ"}[len(buddies)]
        named = re.findall(f"『{word}(.*)』", ja_text(row))[0]
        assert {f"「{one['name']['ja']}」" for one in buddies if one is not row} == set(re.findall("「[^」]*」", named))
    uses = {key for key, word in TERMS["worlds"].items() if f"＜{word['ja']}＞" in ja_text(flag)}
    for number, count in counts.items():
        row, text = CARDS[number], ja_text(CARDS[number])
        any_flag = {"角王", "ドラゴッド"} & set(keywords(text)) or "全てのフラッグで使える" in text
        dragon = "属性に「竜」" in ja_text(flag) and any(
            "竜" in TERMS["attributes"][one]["ja"] for one in row.get("attributes", [])
        )
        work = row.get("cross") and row["cross"] == flag.get("cross")
        if row["kind"] == "flag":
            assert "デッキに入れて使える" in text and count <= 4
            continue
        assert not row.get("lost") and (uses & set(row["worlds"]) or dragon or any_flag or work), number
        assert count <= 4 or "何枚でも入れられる" in text
        assert count == 1 or "角王" not in keywords(text) or uses & set(row["worlds"])


def test_every_card_is_in_a_deck() -> None:
    """The decks show the whole set."""
    decks = [parse(path.read_text("utf-8")) for path in DECKS]
    assert len(decks) == 6 and {entry.number for deck in decks for entry in deck.entries} == set(CARDS)
