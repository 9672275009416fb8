"""What the words of Fusion World text must have in a program."""

from typing import Final

from fuda.text.audit import Table

ASKED: Final = r"\b(when|if|if_else|if_done|would|on|on_any|failed|evolve_from|lure)\b|matches|if compare"
BANNED: Final = r"forbid|only|may_not_include|hand_free|skip|guard|attack_demands|replacement|let_damage|up_to_in_deck"
FOE: Final = (
    r"\bfoe|opponent|attacker|battling|each_player|\bany\b|guard|negate_attack|in_battle|\bonly\b|owner"
    r"|be_attacked|spare|lure|attack_active|attack_leader"
)
TABLES: Final = {
    "ja": Table(
        [
            ("場合、(?!代わりに)", ASKED),
            ("枚まで(?!入れ|しか)", r"\bup_to\b|life_up_to|choose_number|draw_up_to|\bmay\b|up_to_in_deck|let_damage"),
            ("代わりに", r"\breplacement\b|\bwhen\(|if_else|let_damage|pay_one|instead"),
            ("【ターン1回】|ターンに1回", r"\bonce\b"),
            ("このターン中", r"this_turn|next_use"),
            ("この(?:戦闘|バトル)中", "this_battle|during_battle|in_battle"),
            ("次の相手のターン(?:中|終了時まで|終了まで)", "opponents_next_turn"),
            ("できない|されない|されず|ならない|離れない", BANNED),
            ("以外|他の", r"isnt|\bother\b|rest_of|only_trait"),
            ("元々の", "base|no_skill|have_base"),
            ("につき|枚数分", r"\bper\b|count|gone_count|turned_count|stat_of|size"),
            ("以下から\\d+つ", "choose_one|choose_some"),
            ("カード名[のが]異なる", "different_names|count_names"),
            ("相手", FOE),
            ("手札", "hand|discard|draw|life_up_to|player_forbidden|used"),
            ("ライフ", r"life|damag|\bdealt\b"),
            ("デッキ", "deck|draw|shuffle|look|reveal|may_not_include|any_number|may_include|top_or_bottom"),
            ("ドロップ", r"drop|\bko\b|discard|koed"),
            ("エナジー(?!マーカー)", "energy|pay|ready|rest|cost"),
            ("エナジーマーカー", "marker"),
            ("レスト", "rest|guard|play_active"),
            ("アクティブ", "active|ready|readied|energy|charge"),
            ("コンボ", "combo"),
            ("合計", r"total|count|plus|size|choose\(|sum"),
            ("多色", "multicolor"),
            ("ランダム", "random"),
        ],
        apart="【ターン1回】|以下から\\d+つを|デッキに\\d+枚|2色",
    ),
    "en": Table(
        [
            (r"\bif (?!you do|you don't|they don't|able)", ASKED),
            (
                r"\bup to\b(?! \d+ copies)",
                r"\bup_to\b|life_up_to|choose_number|draw_up_to|\bmay\b|up_to_in_deck|let_damage",
            ),
            (r"\binstead\b", r"\breplacement\b|\bwhen\(|if_else|let_damage|pay_one"),
            ("【Once per turn】|once per turn", r"\bonce\b"),
            ("for the turn", r"this_turn|next_use"),
            ("for the battle", "this_battle|during_battle"),
            ("during your opponent's next turn", "opponents_next_turn"),
            ("can't|cannot", BANNED),
            (r"\bother than\b|\bother\b(?! battle cards? is)", r"isnt|\bother\b|rest_of|only_trait"),
            (r"\boriginal\b", "base|have_base"),
            (r"\bfor (?:each|every)\b", r"\bper\b|count|each_player"),
            ("choose \\d―", "choose_one|choose_some"),
            ("different (?:card )?names", "different_names|count_names"),
            ("opponent", FOE),
            (r"\bhand\b", "hand|discard|draw|life_up_to|player_forbidden|used"),
            (r"\blife\b", r"life|damag|\bdealt\b"),
            (r"\bdeck\b", "deck|draw|shuffle|look|reveal|may_not_include|any_number|may_include|top_or_bottom"),
            (r"\bdrop\b", r"drop|\bko\b|discard|koed"),
            ("energy marker", "marker"),
            ("rest mode", "rest|guard|play_active"),
            ("active mode", "active|ready|readied|charge"),
            (r"\bcombo\b", "combo"),
            ("random", "random"),
        ],
        apart="choose \\d|up to \\d+ copies|2-color|2 (?:or more )?colors",
    ),
}
