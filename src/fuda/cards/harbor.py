"""Harbor Lights (LH1): an original One Piece-style set of two decks, the keepers of the lighthouse and the tide.

Text is printed in Japanese and English; the programs beside it say the same.
"""

from typing import Final

from fuda.cards.shipped import deck_text
from fuda.games.onepiece.build import card, continuous, replacement, tagged, value
from fuda.games.onepiece.changes import AddPower, Forbid
from fuda.games.onepiece.choosing import Choose
from fuda.games.onepiece.don import GiveDon, ReadyDon, ReturnDon
from fuda.games.onepiece.drawing import Draw, Look, PutBack
from fuda.games.onepiece.ops import ActivateOther, Discard, Ko, MoveTo, PlayCards, ReadyCards, RestCards
from fuda.games.onepiece.printed import CardDef
from fuda.games.onepiece.properties import IsRested, IsThis, Kind, Named, Not, Other, Stat, Trait
from fuda.games.onepiece.refs import Among, Area, Chosen, Rest, This, Top
from fuda.games.onepiece.statics import Boost, Would
from fuda.games.onepiece.terms import DonAttached, If, Number, OpponentsTurn, Size, YourTurn

KEEPERS: Final = "灯台守"
TIDE: Final = "潮商会"


def at_most(what: str, n: int) -> Stat:
    """A number of a card is at most this."""
    return Stat(what, "<=", Number(n))


OWN_HAND: Final = Area("own", "hand", [])
OWN_CARD: Final = Area("own", "leader_or_characters", [])
FOES: Final = Area("foe", "characters", [])

CARDS: Final[list[CardDef]] = [
    card(
        "LH1-001",
        "灯台長ソラ",
        "leader",
        name_en="Sora, Chief of the Light",
        colors=["red"],
        power=5000,
        life=5,
        traits=[KEEPERS],
        attributes=["slash"],
        text_ja="【起動メイン】【ターン1回】自分のキャラ1枚までに、レストのドン‼1枚までを付与する。",
        text_en="[Activate: Main] [Once Per Turn] Give up to 1 rested DON!! card to up to 1 of your Characters.",
        abilities=[
            tagged(
                "activate_main",
                [
                    Choose(Area("own", "characters", []), value(1), True, 0),
                    GiveDon(Chosen(0), value(1), True, True),
                ],
                once=True,
            )
        ],
    ),
    card(
        "LH1-002",
        "見習いナギ",
        "character",
        name_en="Nagi the Apprentice",
        colors=["red"],
        cost=1,
        power=3000,
        counter=1000,
        traits=[KEEPERS],
        attributes=["strike"],
    ),
    card(
        "LH1-003",
        "岬の見張り",
        "character",
        name_en="Watch of the Cape",
        colors=["red"],
        cost=2,
        power=3000,
        counter=1000,
        traits=[KEEPERS],
        attributes=["wisdom"],
        keywords=["blocker"],
        text_ja="【ブロッカー】",
        text_en="[Blocker]",
    ),
    card(
        "LH1-004",
        "早駆けのハヤテ",
        "character",
        name_en="Hayate the Swift",
        colors=["red"],
        cost=3,
        power=4000,
        counter=1000,
        traits=[KEEPERS],
        attributes=["slash"],
        keywords=["rush"],
        text_ja="【速攻】",
        text_en="[Rush]",
    ),
    card(
        "LH1-005",
        "灯火の斥候",
        "character",
        name_en="Lantern Scout",
        colors=["red"],
        cost=1,
        power=2000,
        counter=1000,
        traits=[KEEPERS],
        attributes=["wisdom"],
        text_ja="【登場時】自分のデッキの上から5枚を見て、「灯火の斥候」以外の特徴《灯台守》を持つカード1枚までを公開し、手札に加える。その後、残りを好きな順番でデッキの下に置く。",
        text_en="[On Play] Look at 5 cards from the top of your deck; reveal up to 1 {Light Keepers} type card other than [Lantern Scout] and add it to your hand. Then, place the rest at the bottom of your deck in any order.",
        abilities=[
            tagged(
                "on_play",
                [
                    Look(Top("own", "deck", value(5)), 6),
                    Choose(Among(6, [Trait(KEEPERS), Not(Named("灯火の斥候"))]), value(1), True, 0),
                    MoveTo(Chosen(0), "hand"),
                    MoveTo(Rest(6, 0), "deck", True),
                ],
            )
        ],
    ),
    card(
        "LH1-006",
        "崖の猟師",
        "character",
        name_en="Cliff Hunter",
        colors=["red"],
        cost=5,
        power=6000,
        traits=[KEEPERS],
        attributes=["ranged"],
        text_ja="【登場時】相手のパワー3000以下のキャラ1枚までを、KOする。",
        text_en="[On Play] K.O. up to 1 of your opponent's Characters with 3000 power or less.",
        abilities=[
            tagged(
                "on_play",
                [
                    Choose(Area("foe", "characters", [at_most("power", 3000)]), value(1), True, 0),
                    Ko(Chosen(0)),
                ],
            )
        ],
    ),
    card(
        "LH1-007",
        "決闘者カガリ",
        "character",
        name_en="Kagari the Duelist",
        colors=["red"],
        cost=3,
        power=4000,
        counter=1000,
        traits=[KEEPERS],
        attributes=["slash"],
        text_ja="【ドン‼×1】【アタック時】相手のキャラ1枚までを、このターン中、パワー-2000。",
        text_en="[DON!! x1] [When Attacking] Give up to 1 of your opponent's Characters -2000 power during this turn.",
        abilities=[
            tagged(
                "when_attacking",
                [
                    Choose(FOES, value(1), True, 0),
                    AddPower(Chosen(0), value(-2000), "this_turn"),
                ],
                when=[DonAttached(1)],
            )
        ],
    ),
    card(
        "LH1-008",
        "旗手ミズホ",
        "character",
        name_en="Mizuho the Standard-Bearer",
        colors=["red"],
        cost=3,
        power=4000,
        counter=1000,
        traits=[KEEPERS],
        attributes=["wisdom"],
        text_ja="【自分のターン中】自分の特徴《灯台守》を持つ他のキャラすべては、パワー+1000。",
        text_en="[Your Turn] All of your other {Light Keepers} type Characters gain +1000 power.",
        abilities=[
            continuous(
                [
                    Boost(Area("own", "characters", [Trait(KEEPERS), Other()]), value(1000)),
                ],
                when=[YourTurn()],
            )
        ],
    ),
    card(
        "LH1-009",
        "不屈のダン",
        "character",
        name_en="Dan the Unbowed",
        colors=["red"],
        cost=4,
        power=5000,
        counter=1000,
        traits=[KEEPERS],
        attributes=["strike"],
        text_ja="このキャラがKOされる場合、代わりに自分の手札1枚を捨てることができる。",
        text_en="If this Character would be K.O.'d, you may trash 1 card from your hand instead.",
        abilities=[replacement(Would("ko", "own", [IsThis()]), [Discard(OWN_HAND, value(1))], may=True)],
    ),
    card(
        "LH1-010",
        "双刃の隊長",
        "character",
        name_en="Twin-Blade Captain",
        colors=["red"],
        cost=6,
        power=7000,
        traits=[KEEPERS],
        attributes=["slash"],
        keywords=["double_attack"],
        text_ja="【ダブルアタック】",
        text_en="[Double Attack]",
    ),
    card(
        "LH1-011",
        "灯台の炊事長",
        "character",
        name_en="Lighthouse Cook",
        colors=["red"],
        cost=2,
        power=2000,
        counter=2000,
        traits=[KEEPERS],
        attributes=["wisdom"],
        text_ja="【起動メイン】このキャラをレストにできる：カード1枚を引き、自分の手札1枚を捨てる。",
        text_en="[Activate: Main] You may rest this Character: Draw 1 card and trash 1 card from your hand.",
        abilities=[tagged("activate_main", [Draw(value(1)), Discard(OWN_HAND, value(1))], cost=[RestCards(This())])],
    ),
    card(
        "LH1-012",
        "殉職の衛士",
        "character",
        name_en="Fallen Sentry",
        colors=["red"],
        cost=2,
        power=3000,
        counter=1000,
        traits=[KEEPERS],
        attributes=["strike"],
        text_ja="【KO時】カード1枚を引く。",
        text_en="[On K.O.] Draw 1 card.",
        abilities=[tagged("on_ko", [Draw(value(1))])],
    ),
    card(
        "LH1-013",
        "灯の一閃",
        "event",
        name_en="Flash of the Lamp",
        colors=["red"],
        cost=1,
        traits=[KEEPERS],
        text_ja="【カウンター】自分のリーダーかキャラ1枚までを、このバトル中、パワー+4000。【トリガー】カード1枚を引く。",
        text_en="[Counter] Up to 1 of your Leader or Character cards gains +4000 power during this battle. [Trigger] Draw 1 card.",
        abilities=[
            tagged(
                "counter",
                [Choose(OWN_CARD, value(1), True, 0), AddPower(Chosen(0), value(4000), "this_battle")],
            ),
            tagged("trigger", [Draw(value(1))]),
        ],
    ),
    card(
        "LH1-014",
        "烽火の号令",
        "event",
        name_en="Beacon Call",
        colors=["red"],
        cost=4,
        traits=[KEEPERS],
        text_ja="【メイン】相手のパワー4000以下のキャラ1枚までを、KOする。その後、自分のリーダーを、このターン中、パワー+1000。【トリガー】このカードの【メイン】効果を発動する。",
        text_en="[Main] K.O. up to 1 of your opponent's Characters with 4000 power or less. Then, your Leader gains +1000 power during this turn. [Trigger] Activate this card's [Main] effect.",
        abilities=[
            tagged(
                "main",
                [
                    Choose(Area("foe", "characters", [at_most("power", 4000)]), value(1), True, 0),
                    Ko(Chosen(0)),
                    AddPower(Area("own", "leader", []), value(1000), "this_turn"),
                ],
            ),
            tagged("trigger", [ActivateOther(This(), "main")]),
        ],
    ),
    card(
        "LH1-015",
        "岬の灯台",
        "stage",
        name_en="The Cape Lighthouse",
        colors=["red"],
        cost=2,
        traits=[KEEPERS],
        text_ja="【起動メイン】このステージをレストにできる：自分の特徴《灯台守》を持つキャラ1枚までを、このターン中、パワー+1000。",
        text_en="[Activate: Main] You may rest this Stage: Up to 1 of your {Light Keepers} type Characters gains +1000 power during this turn.",
        abilities=[
            tagged(
                "activate_main",
                [
                    Choose(Area("own", "characters", [Trait(KEEPERS)]), value(1), True, 0),
                    AddPower(Chosen(0), value(1000), "this_turn"),
                ],
                cost=[RestCards(This())],
            )
        ],
    ),
    card(
        "LH1-016",
        "潮読みのルカ",
        "leader",
        name_en="Luca the Tide Reader",
        colors=["blue"],
        power=5000,
        life=5,
        traits=[TIDE],
        attributes=["special"],
        text_ja="【ドン‼×1】【自分のターン中】自分のキャラすべては、パワー+1000。",
        text_en="[DON!! x1] [Your Turn] All of your Characters gain +1000 power.",
        abilities=[continuous([Boost(Area("own", "characters", []), value(1000))], when=[DonAttached(1), YourTurn()])],
    ),
    card(
        "LH1-017",
        "荷揚げのトビ",
        "character",
        name_en="Tobi the Docker",
        colors=["blue"],
        cost=1,
        power=3000,
        counter=1000,
        traits=[TIDE],
        attributes=["strike"],
    ),
    card(
        "LH1-018",
        "潮門の番人",
        "character",
        name_en="Tidegate Warden",
        colors=["blue"],
        cost=3,
        power=3000,
        counter=1000,
        traits=[TIDE],
        attributes=["special"],
        keywords=["blocker"],
        text_ja="【ブロッカー】【相手のターン中】自分のキャラが3枚以上いる場合、このキャラは、パワー+2000。",
        text_en="[Blocker] [Opponent's Turn] If you have 3 or more Characters, this Character gains +2000 power.",
        abilities=[
            continuous(
                [Boost(This(), value(2000))],
                when=[
                    OpponentsTurn(),
                    If(Size("own", "characters"), ">=", Number(3)),
                ],
            )
        ],
    ),
    card(
        "LH1-019",
        "引き潮の術師",
        "character",
        name_en="Ebb Caster",
        colors=["blue"],
        cost=4,
        power=5000,
        counter=1000,
        traits=[TIDE],
        attributes=["special"],
        text_ja="【登場時】コスト3以下のキャラ1枚までを、持ち主の手札に戻す。",
        text_en="[On Play] Return up to 1 Character with a cost of 3 or less to the owner's hand.",
        abilities=[
            tagged(
                "on_play",
                [
                    Choose(Area("any", "characters", [at_most("cost", 3)]), value(1), True, 0),
                    MoveTo(Chosen(0), "hand"),
                ],
            )
        ],
    ),
    card(
        "LH1-020",
        "深みの商人",
        "character",
        name_en="Merchant of the Deep",
        colors=["blue"],
        cost=2,
        power=3000,
        counter=1000,
        traits=[TIDE],
        attributes=["wisdom"],
        text_ja="【登場時】自分のデッキの上から3枚を見て、好きな順番に並び替え、デッキの上か下に置く。",
        text_en="[On Play] Look at 3 cards from the top of your deck and place them at the top or bottom of the deck in any order.",
        abilities=[tagged("on_play", [Look(Top("own", "deck", value(3)), 6), PutBack(6)])],
    ),
    card(
        "LH1-021",
        "影潜り",
        "character",
        name_en="Shade Diver",
        colors=["blue"],
        cost=4,
        power=5000,
        counter=1000,
        traits=[TIDE],
        attributes=["slash"],
        keywords=["banish"],
        text_ja="【バニッシュ】",
        text_en="[Banish]",
    ),
    card(
        "LH1-022",
        "密航の少年",
        "character",
        name_en="Young Stowaway",
        colors=["blue"],
        cost=3,
        power=5000,
        traits=[TIDE],
        attributes=["strike"],
        text_ja="【トリガー】このカードを登場させる。",
        text_en="[Trigger] Play this card.",
        abilities=[tagged("trigger", [PlayCards(This())])],
    ),
    card(
        "LH1-023",
        "蘇る波",
        "character",
        name_en="Returning Wave",
        colors=["blue"],
        cost=4,
        power=5000,
        traits=[TIDE],
        attributes=["special"],
        text_ja="【KO時】自分のトラッシュからコスト2以下の特徴《潮商会》を持つキャラカード1枚までを、登場させる。",
        text_en="[On K.O.] Play up to 1 {Tide Company} type Character card with a cost of 2 or less from your trash.",
        abilities=[
            tagged(
                "on_ko",
                [
                    Choose(
                        Area("own", "trash", [Kind("character"), Trait(TIDE), at_most("cost", 2)]),
                        value(1),
                        True,
                        0,
                    ),
                    PlayCards(Chosen(0)),
                ],
            )
        ],
    ),
    card(
        "LH1-024",
        "夜警の太鼓",
        "character",
        name_en="Night-Watch Drummer",
        colors=["blue"],
        cost=3,
        power=4000,
        counter=1000,
        traits=[TIDE],
        attributes=["strike"],
        text_ja="【自分のターン終了時】このキャラをアクティブにする。",
        text_en="[End of Your Turn] Set this Character as active.",
        abilities=[tagged("end_of_your_turn", [ReadyCards(This())])],
    ),
    card(
        "LH1-025",
        "堤の守り手",
        "character",
        name_en="Keeper of the Dike",
        colors=["blue"],
        cost=4,
        power=5000,
        traits=[TIDE],
        attributes=["special"],
        keywords=["blocker"],
        text_ja="【ブロッカー】【相手のアタック時】【ターン1回】自分の手札1枚を捨てることができる：自分のリーダーかキャラ1枚までを、このバトル中、パワー+2000。",
        text_en="[Blocker] [On Your Opponent's Attack] [Once Per Turn] You may trash 1 card from your hand: Up to 1 of your Leader or Character cards gains +2000 power during this battle.",
        abilities=[
            tagged(
                "on_opponents_attack",
                [
                    Choose(OWN_CARD, value(1), True, 0),
                    AddPower(Chosen(0), value(2000), "this_battle"),
                ],
                cost=[Discard(OWN_HAND, value(1))],
                once=True,
                may=True,
            )
        ],
    ),
    card(
        "LH1-026",
        "渦の主",
        "character",
        name_en="Lord of the Whirlpool",
        colors=["blue"],
        cost=7,
        power=8000,
        traits=[TIDE],
        attributes=["special"],
        text_ja="【登場時】ドン‼-1：相手のレストのキャラ1枚までは、次の相手のリフレッシュフェイズでアクティブにならない。その後、カード1枚を引く。",
        text_en="[On Play] DON!! -1: Up to 1 of your opponent's rested Characters will not become active in your opponent's next Refresh Phase. Then, draw 1 card.",
        abilities=[
            tagged(
                "on_play",
                [
                    Choose(Area("foe", "characters", [IsRested()]), value(1), True, 0),
                    Forbid(Chosen(0), "refresh", "end_of_opponents_next_turn"),
                    Draw(value(1)),
                ],
                cost=[ReturnDon(value(1))],
                may=True,
            )
        ],
    ),
    card(
        "LH1-027",
        "返し波",
        "event",
        name_en="Backwash",
        colors=["blue"],
        cost=2,
        traits=[TIDE],
        text_ja="【カウンター】自分のリーダーかキャラ1枚までを、このバトル中、パワー+2000。その後、自分のドン‼1枚までをアクティブにする。【トリガー】コスト4以下のキャラ1枚までを、持ち主の手札に戻す。",
        text_en="[Counter] Up to 1 of your Leader or Character cards gains +2000 power during this battle. Then, set up to 1 of your DON!! cards as active. [Trigger] Return up to 1 Character with a cost of 4 or less to the owner's hand.",
        abilities=[
            tagged(
                "counter",
                [
                    Choose(OWN_CARD, value(1), True, 0),
                    AddPower(Chosen(0), value(2000), "this_battle"),
                    ReadyDon(value(1), True),
                ],
            ),
            tagged(
                "trigger",
                [
                    Choose(Area("any", "characters", [at_most("cost", 4)]), value(1), True, 0),
                    MoveTo(Chosen(0), "hand"),
                ],
            ),
        ],
    ),
    card(
        "LH1-028",
        "潮目の帳簿",
        "event",
        name_en="Ledger of Tides",
        colors=["blue"],
        cost=2,
        traits=[TIDE],
        text_ja="【メイン】カード2枚を引き、自分の手札1枚を捨てる。【トリガー】このカードの【メイン】効果を発動する。",
        text_en="[Main] Draw 2 cards and trash 1 card from your hand. [Trigger] Activate this card's [Main] effect.",
        abilities=[
            tagged("main", [Draw(value(2)), Discard(OWN_HAND, value(1))]),
            tagged("trigger", [ActivateOther(This(), "main")]),
        ],
    ),
    card(
        "LH1-029",
        "潮見の桟橋",
        "stage",
        name_en="Tidewatch Pier",
        colors=["blue"],
        cost=1,
        traits=[TIDE],
        text_ja="【起動メイン】このステージをレストにできる：自分のデッキの上から1枚を見て、デッキの上か下に置く。",
        text_en="[Activate: Main] You may rest this Stage: Look at 1 card from the top of your deck and place it at the top or bottom of the deck.",
        abilities=[
            tagged("activate_main", [Look(Top("own", "deck", value(1)), 6), PutBack(6)], cost=[RestCards(This())])
        ],
    ),
]

BY_NUMBER: Final = {d.number: d for d in CARDS}

KEEPERS_DECK: Final = deck_text("keepers")
TIDE_DECK: Final = deck_text("tide")
