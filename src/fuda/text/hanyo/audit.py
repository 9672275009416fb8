"""What the words of 汎用TCG text must have in a program."""

from typing import Final

from fuda.text.audit import Table

ASKED: Final = r"\b(when|if|if_else|if_done|would|on|on_any|failed|done|janken|may_play_again)\b"
NAMES: Final = "「([^「」]*)」|《([^》]*)》"
BANNED: Final = "forbid|fail|only|never|fixed|lose_|replacement"
FOE: Final = r"\bfoe|opponent|each_player|\bany\b|\bon\(|janken|user|bearer|about|reveal"
TABLES: Final = {
    "ja": Table(
        [
            ("(?:なら|場合)、", ASKED),
            ("(?:枚|体|つ|個)まで", r"\bup_to\b|choose_number|\bmay\b|up_to_in_deck|total|draw_to|may_play_strategies"),
            ("代わりに", r"replacement|\bwould\b|\bwhen\(|if_else"),
            ("ターンに1回|1ターンに1度", r"\bonce\b|title"),
            ("ターン終了時?まで|このターン中", "turn"),
            ("できない|されない|ならない", BANNED),
            ("(?<!それ)以外|他の", r"isnt|\bother"),
            ("につき|の数だけ|と同じ数(?!値)", r"\bper\b|count|size|times|stat_of|total_of"),
            ("相手", FOE),
            ("手札", "hand|discard|draw"),
            ("デッキ|山札", "deck|draw|drew|shuffle|look|reveal|charge|bottom|top|any_number|up_to_in_deck|end_game"),
            ("捨て札|トラッシュ", "discard|trash|put_out|ko|move"),
            ("エネルギー", "energy|charge|attach|retreat|cost"),
            ("ランダム|無作為", "random"),
            ("合計", "total|plus|count"),
        ],
        apart="ターンに1回|1ターンに1度|次の\\d+つ|ダメージを2倍",
        quoted=NAMES,
    ),
    "en": Table(
        [
            (r"\bif (?!you do\b)", ASKED),
            (r"\bup to\b", r"\bup_to\b|choose_number|\bmay\b|up_to_in_deck|total|draw_to|may_play_strategies"),
            (r"\binstead\b", r"replacement|\bwould\b|\bwhen\(|if_else"),
            ("once (?:per|a|each) turn", r"\bonce\b|title"),
            ("can't|cannot", BANNED),
            (r"\bother than\b|\bother\b|\banother\b", r"isnt|\bother"),
            (r"\bfor (?:each|every)\b", r"\bper\b|count|size|times|each"),
            ("opponent", FOE),
            (r"\bhand\b", "hand|discard|draw"),
            (r"\bdeck\b", "deck|draw|drew|shuffle|look|reveal|charge|bottom|top|any_number|up_to_in_deck|end_game"),
            ("at random", "random"),
        ],
        apart="once (?:per|a|each) turn|choose (?:one|\\d)",
        quoted=NAMES,
    ),
}
