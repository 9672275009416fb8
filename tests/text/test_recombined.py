"""Original texts that combine parts of official ones anew: both languages give the program beside them."""

from pathlib import Path

import pytest

from fuda.text.compile import compile_text

HERE = Path(__file__).parent
GAMES = ("onepiece", "fusionworld")


def rows(game: str) -> list[tuple[str, str, str]]:
    """Japanese, English and the program of each line."""
    out: list[tuple[str, str, str]] = []
    for line in (HERE / f"{game}_recombined.tsv").read_text(encoding="utf-8").splitlines():
        ja, en, program = line.split("\t")
        out.append((ja.replace("⏎", "\n"), en.replace("⏎", "\n"), program))
    return out


def typed_rows() -> list[tuple[str, str, str, str]]:
    """The type of each Buddyfight card, both texts and the program: its lines speak of each other."""
    out: list[tuple[str, str, str, str]] = []
    for line in (HERE / "buddyfight_recombined.tsv").read_text(encoding="utf-8").splitlines():
        kind, ja, en, program = line.split("\t")
        out.append((kind, ja.replace("⏎", "\n"), en.replace("⏎", "\n"), program))
    return out


def program_of(text: str, game: str, language: str, kind: str = "") -> str:
    """The program of a whole text, or what was not understood of it."""
    found = compile_text(text, game, language, {"type": kind, "text": text} if kind else {})
    if found.unknown:
        return f"{found.unknown[0].words}: {found.unknown[0].reason}"
    return " || ".join(line for effect in found.effects for line in effect.program)


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_give_the_program(game: str) -> None:
    wrong = [
        (text, program_of(text, game, language))
        for ja, en, program in rows(game)
        for language, text in (("ja", ja), ("en", en))
        if program_of(text, game, language) != program
    ]
    assert not wrong


def test_both_languages_give_the_program_of_a_buddyfight_card() -> None:
    wrong = [
        (text, found)
        for kind, ja, en, program in typed_rows()
        for language, text in (("ja", ja), ("en", en))
        if (found := program_of(text, "buddyfight", language, kind)) != program
    ]
    assert not wrong


@pytest.mark.parametrize(
    ("kind", "text", "reason"),
    [
        ("impact", "■君の《Kite》が攻撃していたなら使える。", "in which battle"),
        ("spell", "■【対抗】そのダメージを0に減らす。", "nothing is about to happen"),
        (
            "monster",
            "■【起動】君の場のモンスター1枚を手札に戻す。戻したら、君のデッキの上から1枚をそのカードのソウルに入れる。",
            "only cards on the field have a soul",
        ),
    ],
)
def test_what_cannot_be_done_is_not_read(kind: str, text: str, reason: str) -> None:
    found = program_of(text, "buddyfight", "ja", kind)
    assert found.startswith(text.removeprefix("■")[:5]) and reason in found


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ja", "【登場時】自身の手札1枚を捨てる。"),
        ("ja", "【登場時】自身のキャラ1枚までを、KOする。"),
        ("ja", "【登場時】自身のライフが2枚以下の場合、カード1枚を引く。"),
        ("ja", "【アタック時】カード1枚を引き、自身の手札1枚を捨てる。"),
        ("en", "[On Play] K.O. up to 1 of their Characters."),
        ("en", "[On Play] Trash 1 card from their hand."),
    ],
)
def test_own_cards_of_nobody_named_are_not_the_opponents(language: str, text: str) -> None:
    assert compile_text(text, "onepiece", language).unknown


@pytest.mark.parametrize(
    ("language", "text"),
    [
        # By whom it cannot be rested, and which cards will be there later, is not said.
        ("ja", "このキャラは相手の効果でKOされず、レストにならない。"),
        ("ja", "【登場時】相手は、次の相手のターン終了時まで、コスト6以下のキャラでアタックできない。"),
        ("ja", "カード名の異なるキャラがいる場合、このキャラはパワー+1000。"),
        ("en", "[On Play] Your opponent cannot attack with Characters with a cost of 6 or less during this turn."),
        # One of the players, or both together.
        ("ja", "お互いのレストのキャラが3枚以上いる場合、このキャラはパワー+1000。"),
        ("ja", "自分か相手のキャラがいない場合、このキャラはパワー+1000。"),
        ("ja", "自分か相手のキャラ1枚につき、このキャラはパワー+1000。"),
        ("en", "All of your or your opponent's Characters gain +1000 power."),
        (
            "en",
            "[On Play] Draw 1 card and rest up to 1 of your opponent's Characters or deal 1 damage to your opponent.",
        ),
    ],
)
def test_how_far_a_prohibition_reaches_is_not_guessed(language: str, text: str) -> None:
    assert compile_text(text, "onepiece", language).unknown


@pytest.mark.parametrize(
    ("language", "text", "gains"),
    [
        (
            "ja",
            "【カウンター】自分のリーダーと、キャラ1枚までを、このバトル中、パワー+1000。その後、そのキャラは、このターン中、【ブロッカー】を得る。",
            "gain_keyword(chosen(1), blocker, this_turn)",
        ),
        (
            "en",
            "[Main] Select your Leader and 1 of your Characters. That Character gains [Banish] during this turn.",
            "gain_keyword(chosen(0), banish, this_turn)",
        ),
        (
            "en",
            "[Main] Rest up to 1 of your Leader or Character cards. That Character gains [Banish] during this turn.",
            "gain_keyword(those(chosen(0), [kind(character)]), banish, this_turn)",
        ),
    ],
)
def test_that_character_is_no_leader_chosen_along_with_it(language: str, text: str, gains: str) -> None:
    assert program_of(text, "onepiece", language).endswith(gains)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (
            "ja",
            "【メイン】相手のキャラ1枚までと、自分のキャラ1枚までを、レストにする。その後、そのキャラは、このターン中、パワー+1000。",
        ),
        (
            "ja",
            "【メイン】自分のキャラ1枚までを、このターン中、パワー+1000。その後、選んだリーダーは、このターン中、【バニッシュ】を得る。",
        ),
    ],
)
def test_that_character_is_one_that_was_chosen(language: str, text: str) -> None:
    assert compile_text(text, "onepiece", language).unknown


@pytest.mark.parametrize(
    ("game", "language", "text"),
    [
        ("onepiece", "ja", "自分のカード名の異なるキャラがKOされた時、自分の手札1枚を捨てる。"),
        ("onepiece", "ja", "自分のカード名の異なるキャラがKOされる場合、代わりに自分の手札1枚を捨てることができる。"),
        ("onepiece", "en", "All of your Characters with different card names gain +1000 power."),
        ("fusionworld", "ja", "【永続】自分のカード名の異なるバトルカードがある場合、このカードのパワー+5000。"),
        ("fusionworld", "ja", "【自動】自分の同じカード名のバトルカードがKOされた時、自分の手札1枚を捨てる。"),
        ("fusionworld", "en", "[Permanent] Your Battle Cards with different names gain [Blocker]."),
    ],
)
def test_how_cards_compare_is_neither_dropped_nor_said_of_others(game: str, language: str, text: str) -> None:
    """Where nothing is chosen or counted by it, the text is refused; no later choice takes it over."""
    assert compile_text(text, game, language).unknown


def test_how_many_cards_both_have_is_not_guessed() -> None:
    """Each of them, or both together: of cards with properties as little as of all."""
    text = "【永続】お互いのレストのバトルカードが3枚以上の場合、このカードのパワー+5000。"
    assert "together" in compile_text(text, "fusionworld", "ja").unknown[0].reason


def test_what_the_opponent_must_do_says_not_who_goes_on() -> None:
    text = "[On Play] Your opponent must discard 1 card from their hand and draw 1 card."
    assert "who goes on" in compile_text(text, "fusionworld", "en").unknown[0].reason
