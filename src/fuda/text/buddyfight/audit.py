"""What the words of Buddyfight text must have in a program."""

from typing import Final

from fuda.text.audit import Table

NAMES: Final = r"「([^「」]*)」|《([^》]*)》|<([^<>]*)>|\[([^\[\]]*)\]"
IF: Final = r"\b(when|if|if_else|if_done|failed|replacement|less_damage|use|lately)\b"
FOE: Final = (
    r"\bfoe\b|foe_|opponent|attacked|attacking|battling|attack_by|\bany\b|each_player|lately|nullify|let_|janken|about"
    r"|pass_|attack_fighter|used|damage|change_target|reveal|countered"
)
BANNED: Final = (
    "forbid|called_to|cannot_reduce|enters_only_by|never|isnt|firm|prevent|next_damage|less_damage|failed|gain_life"
)
FIELD: Final = (
    r"field|monsters|item|spells|center|left|right|this|about|bearer|chosen|attack|enter|call|equip|destroy|stay|front"
    r"|size_limit|soul|lately|arrived|transform|left_field|put_|cards\(|stand|rest"
)
TABLES: Final = {
    "ja": Table(
        [
            ("なら|(?<!する)(?<!受ける)場合", IF),
            ("(?<!なく)てよい|てもよい", r"\b(may|up_to)\b"),
            ("枚まで|枚ずつまで", r"\bup_to\b|choose_number|equip_slots|size_limit|up_to"),
            ("かわりに", r"\breplacement\b|\bwhen\b"),
            ("1回だけ|1度だけ|1枚だけ", r"\bonce|spells"),
            ("[このそ]のターン中、", "this_turn|next_damage|attacks|happened|times_this|turn"),
            ("[このそ]のバトル中、", "this_battle"),
            ("次の相手のターン", "opponents_next"),
            ("次の君のターン", "your_next"),
            ("できない|されない|されず|戻せない|使えない|受けない|られない|できず", BANNED),
            ("以外|他の", "isnt|other|not_attack|not_hand|link_attacked|is_bearer|enters_only_by|elsewhere|rest_of"),
            ("元々の", "base_"),
            ("につき|枚数分|種類分|の数だけ", r"\bper\b|count|total_of|times_this|picked|size\("),
            ("から1つを選", "choose_one|effect|act"),
            ("カード名[のが](?:異なる|違う)", "different_names|same_name|count_names"),
            ("種類以上", "count_names|count_worlds|count_traits"),
            ("相手", FOE),
            ("ドロップ", r"drop|discard|destroy|gauge\(|pay_gauge|to_drop|lose_soul|life_zero"),
            ("手札", "hand|discard|return|reveal|opening"),
            ("ゲージ", "gauge|pay_less|opening|free"),
            ("デッキ", "deck|top|bottom|look|reveal|shuffle|in_deck"),
            ("ソウル", "soul|bearer|base|crossnize|in_soul"),
            ("ライフ", "life|lifelink|opening"),
            ("場(?!合|のカード名に|の《)", FIELD),
            ("センター", "center|let_|called_to|call_center"),
            ("レフト|ライト", "left|right|center"),
            ("バディ", "buddy"),
            ("レスト", "rest"),
            ("スタンド", "stand"),
            ("裏向き", "face_down|down"),
            ("ランダム", "random"),
            ("残り", "rest_of|chosen"),
            ("別々", "apart"),
            ("空いている", "open|never"),
            ("払わず|払わなくて", "free"),
            ("お互い|君と相手", r"\bany\b|each_player|foe|turn|attack|final|main"),
            ("合計", "total|count|plus|size|choose|compare|limit"),
            ("全て", r"all|cards|soul|chosen|this|about|negat|arrived|moved_to|looked|rest_of|together|every|size"),
            ("破壊", "destroy|stay|beaten"),
            (
                "モンスター(?!.*バディモンスター)",
                r"monster|call|size_limit|center|let_|cards\(|chosen|about|attack|that|this",
            ),
            ("アイテム", "item|equip"),
            ("魔法", "spell|cast|use"),
            ("必殺技", "impact"),
            ("サイズ", "size"),
            ("打撃力", "critical"),
            ("防御力", "defense"),
            ("(?<!防)攻撃力", "power"),
            ("【対抗】", "counter"),
            ("連携攻撃", "link"),
        ],
        apart=r"[1-9]つから1つ|1回だけ|『[0-9]回攻撃』|デッキが0枚|もう1度|[0-9]回攻撃",
        quoted=NAMES,
        unnamed="[「“][^」”]*[」”](?=は(?:1ターンに|ファイト中に|1回のファイト|デッキに|1枚だけ|君の場に1枚|合わせて|[0-9]枚まで))",
    ),
    "en": Table(
        [
            (r"(?<!even )\bif (?!you do\b|this card attacks)", IF),
            (
                r"\byou may (?!only|have|use|cast this|call this|equip|put this card into your deck)",
                r"\bmay\b|\bup_to\b|choose_one|free|may_use|many_|by_flag",
            ),
            (r"\bup to\b", r"\bup_to|choose_number|equip_slots|size_limit"),
            (r"\binstead\b", r"\breplacement\b|\bwhen\b"),
            (r"\bonce\b", r"\bonce"),
            ("for this turn|during this turn", "this_turn|next_damage|attacks|happened|times_this|turn"),
            ("for this battle|during this battle", "this_battle"),
            ("your opponent's next turn", "opponents_next"),
            ("your next turn", "your_next"),
            ("cannot", BANNED),
            (
                r"other than|except|\bother\b|non-",
                "isnt|other|not_attack|not_hand|link_attacked|is_bearer|enters_only_by|elsewhere|rest_of|extra",
            ),
            ("original", "base_"),
            ("for each|for every|equal to the", r"\bper\b|count|total_of|times_this|picked|size\(|stat_of"),
            ("different card names|different names", "different_names|same_name|count_names"),
            ("opponent", FOE),
            ("drop zone", r"drop|discard|destroy|gauge\(|pay_gauge|lose_soul|life_zero"),
            (r"\bhand\b", "hand|discard|return|reveal|opening"),
            ("gauge", "gauge|pay_less|opening|free"),
            (r"\bdeck\b", "deck|top|bottom|look|reveal|shuffle|in_deck"),
            (r"\bsouls?\b", "soul|bearer|base|crossnize"),
            (r"\blife\b", "life|lifelink|opening"),
            ("field", FIELD),
            (r"\bcenter\b", "center|let_|called_to"),
            ("buddy", "buddy"),
            (r"\brest\b(?! of| on| into| to| in)", "rest"),
            (r"\bstand\b", "stand"),
            ("face down", "face_down|down"),
            ("random", "random"),
            ("separate", "apart"),
            ("without paying", "free"),
            ("both (?:players|fighters|you and)|each (?:player|fighter)", r"\bany\b|each_player|foe"),
            ("destroy", "destroy|stay|beaten"),
            ("item", "item|equip"),
            ("spell", "spell|cast|use"),
            (r"\bimpact\b", "impact"),
            (r"\bsize\b", "size"),
            ("critical", "critical"),
            ("defense", "defense"),
            (r"\bpower\b", "power"),
            ("【Counter】", "counter"),
            ("link attack", "link"),
        ],
        apart=r"\d+ of the following \d*|once per turn",
        quoted=NAMES,
        unnamed=r"(?:only (?:cast|use|activate|call|equip)|only (?:『Set』|set|have) 1|any number of|copies of) (?:1 )?"
        r"「[^」]*」"
        r"|「[^」]*」(?= (?:only activates|activates only|can only|may only))|play 「[^」]*」",
    ),
}
