"""What the words of One Piece text must have in a program."""

from typing import Final

from fuda.text.audit import Table

FOE: Final = r"\bfoe|opponent|attacker|opposing|battled|attack_active|attacked|hold_don|unblockable|each_player|\bany\b"
BANNED: Final = "forbid|hold_don|may_not_include|only|unblockable|replacement"
TABLES: Final = {
    "ja": Table(
        [
            ("場合、(?!代わりに)", r"\b(when|if|if_done|would|would_any|on)\b|unblockable"),
            ("できる(?!だけ)", r"\bmay\b|\bcost\b|attack_active|rush_character|any_number_in_deck"),
            ("枚まで|枚ずつまで", r"\bup_to\b|\bmay\b|choose_number|draw_up_to|give_don_each"),
            ("代わりに", r"\breplacement\b|\bwhen\("),
            ("【ターン1回】|ターンに1回", r"\bonce\b"),
            ("このターン中", "this_turn"),
            ("このバトル中", "this_battle"),
            ("次の相手の(?:ターン|エンドフェイズ)終了時まで", "end_of_opponents_next_turn"),
            ("次の自分のターン開始時まで", "start_of_your_next_turn"),
            (
                "できない|されない|されず|ならない|離れない",
                BANNED,
            ),
            ("(?<!フェイズ)以外|他の", "isnt|other"),
            ("元々の", "base_|no_text|have_base"),
            ("につき|枚数分", r"\bper\b|moved_count"),
            ("以下から1つを選ぶ", "choose_one"),
            ("カード名[のが]異なる", "different_names|count_names"),
            ("相手", FOE),
            ("自分", r"\bown\b|\bany\b|your_|draw|don|this|end_game|hand_co|about|may_not_include|may_include"),
            ("トラッシュ", r"trash|\bko\b|discard|play\(this|move\(this, hand"),
            ("手札", "hand|discard|next_cost|draw_to|forbid_player|origin"),
            ("ライフ", r"life|damage|on\(damaged"),
            ("デッキ", "deck|draw|return_don|add_don|don_returned|shuffle|look|reveal|may_not_include|any_number"),
            ("ドン‼", "don|rest_any"),
            ("レスト", "rest|refresh|collect_don|hold_don|ready_don"),
            ("アクティブ", "active|ready|refresh|add_don|hold_don|rest_don|return_don"),
            ("多色", "multicolor"),
            ("合計", r"total|plus|size|count|choose\(|move_don|collect_don|compare|rest_any"),
        ],
        apart="【ターン1回】|から1つを|デッキが0枚",
    ),
    "en": Table(
        [
            (r"\bif (?!you do\b)", r"\b(when|if|if_done|would|would_any|on)\b|unblockable"),
            (r"\byou may\b", r"\bmay\b|\bcost\b|any_number_in_deck"),
            (r"\bup to\b", r"\bup_to\b|\bmay\b|choose_number|draw_up_to|give_don_each"),
            (r"\binstead\b", r"\breplacement\b|\bwhen\("),
            ("【Once Per Turn】|^once per turn", r"\bonce\b"),
            ("during this turn", "this_turn"),
            ("during this battle", "this_battle"),
            ("until the end of your opponent's next (?:turn|end phase)", "end_of_opponents_next_turn"),
            ("until the start of your next turn", "start_of_your_next_turn"),
            ("cannot|none of|will not", BANNED),
            (r"other than|except|\bother\b(?! -)", "isnt|other|rest_of|exchange"),
            (r"\bbase\b", "base_|no_text|have_base"),
            ("for every|for each|equal to the number you", r"\bper\b|moved_count"),
            ("choose one:", "choose_one"),
            ("different card names", "different_names|count_names"),
            ("opponent", FOE),
            ("trash", r"trash|discard|\bko\b"),
            (r"\bhand\b", "hand|discard|next_cost|draw_to|forbid_player"),
            ("Life", "life|damage"),
            ("DON!!", "don|rest_any"),
            (r"\brest(?:ed|s)?\b(?! of| at| back| in)", "rest|refresh|collect_don|hold_don|ready_don"),
            ("as active", "ready|add_don"),
            ("multicolored", "multicolor"),
        ],
        apart="choose one|reduced to 0",
    ),
}
