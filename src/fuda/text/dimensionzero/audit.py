"""What the words of Dimension Zero text must have in a program."""

from typing import Final

from fuda.text.audit import Table

ASKED: Final = r"\b(when|if|if_else|if_done|would|on\w*|never|pay_or|each_is|formation|alternative|cheaper)\b"
BANNED: Final = "ban|forbid|freeze|never|single_target|skip|isnt"
NAMES: Final = "「(?![^「」]*効果」)([^「」]*)」"
FOE: Final = r"opponent|reveal|\bfoe|\bany\b|each_|by_opponent|that|attack|counter|target_spells|\bon\("
TABLES: Final = {
    "ja": Table(
        [
            ("(?:なら|場合)、", ASKED),
            ("(?:枚|体|つ)まで", r"\bup_to\b|choose_number|\bmay\b|draw_up_to|target_"),
            ("代わりに", r"replace|\bwould\b|alternative|if_else|refer"),
            ("ターン終了時?まで|このターン", "turn|lasting|forbid|ban|delay"),
            ("できない|されない|ならない", BANNED),
            ("以外|他の", r"isnt|\bother|elsewhere"),
            ("につき|の数だけ", r"\bper\b|count|size|stat_of"),
            ("対象", "target|aim|\\bcounter\\b|retarget"),
            ("相手|対戦相手", FOE),
            ("手札", "hand|discard|draw|give_hand"),
            ("山札|デッキ", "deck|draw|shuffle|look|reveal|mill|plan|top|bottom|smash|energy"),
            ("墓地", "graveyard|destroy|discard|mill|give_|spirit|synthesis|die|drop"),
            ("スマッシュ", "smash"),
            ("プラン", "plan"),
            ("破壊", "destroy"),
            ("フリーズ|凍結", "freeze|frozen|release"),
            ("リリース(?!状態で)", "release|freeze"),
            ("ランダム|無作為", "random"),
        ],
        apart="次の\\d+つ|第2",
        quoted=NAMES,
    ),
    "en": Table(
        [
            (r"\bif (?!you do\b)", ASKED),
            (r"\bup to\b", r"\bup_to\b|choose_number|\bmay\b|draw_up_to|target_"),
            (r"\binstead\b", r"replace|\bwould\b|alternative|if_else|refer"),
            ("can't|cannot", BANNED),
            (r"\bother than\b|\bother\b|\banother\b", r"isnt|\bother|retarget|elsewhere"),
            (r"\bfor (?:each|every)\b", r"\bper\b|count|size|each"),
            (r"\btarget\b", "target|aim|counter"),
            ("opponent", FOE),
            (r"\bhand\b", "hand|discard|draw"),
            (r"\bgraveyard\b", "graveyard|destroy|discard|mill|give_|spirit|synthesis|die|drop"),
            (r"\bsmash\b", "smash"),
            (r"\bplan\b", "plan"),
            (r"\bdestroy", "destroy"),
            (r"\bfreeze|\bfrozen", "freeze|frozen|release"),
            ("at random", "random"),
        ],
        apart="choose (?:one|\\d)",
        quoted=NAMES,
    ),
}
