"""What the terminal programs say, in Japanese and English."""

from __future__ import annotations

from typing import Final

TEXTS: Final[dict[str, dict[str, str]]] = {
    "en": {
        "turn": "Turn {turn}",
        "your_turn": "your turn",
        "foe_turn": "opponent's turn",
        "before": "before the first turn",
        "you": "You",
        "foe": "Opponent",
        "player": "Player {n}",
        "hand": "Hand",
        "none": "none",
        "rested": "rested",
        "battle": "{attacker} attacks {target}",
        "waiting": "Waiting: {effects}",
        "effect": "Resolving: {effects}",
        "stack": "Stack {n}.",
        "suspended": "Suspended {n}.",
        "prompt": "Your choice (help for commands): ",
        "after": "The match is over (undo, log, save FILE, quit): ",
        "welcome": "{game}: {you} against {bot} ({foe}), seed {seed}. Type help for commands.",
        "welcome_plain": "{game} against {bot}, seed {seed}. Type help for commands.",
        "welcome_to_stack": "{game} against {bot}, seed {seed}. Type .. to pass until something happens, or help.",
        "no_pass": "There is nothing to pass: something has to be chosen.",
        "over": "The match is over: {result}, {ending}  [{clause}]",
        "no_more": "The match is over: there is nothing to choose.",
        "end_of_input": "End of input: the match is not over.",
        "bye": "Bye.",
        "no_undo": "There is nothing to take back.",
        "undone": "Taken back.",
        "saved": "Saved to {file}.",
        "loaded": "Loaded {file}.",
        "not_saved": "{file} cannot be written: {error}",
        "name_file": "Name a file, as in: {command} match.json",
        "name_card": "Name a card by number, name or place, as in: {command} LH1-002",
        "name_clause": "Name a clause, as in: rules 7-1-1-2",
        "usable": "{card}: nothing stands in the way of what can be done with it now.",
        "why": "{card}: {act}: {reason}",
        "no_card": "You see no card {text!r}.",
        "no_option": "There is no choice {text!r}; type a number from 1 to {last}, or help.",
        "empty": "Type a number from 1 to {last}, or help.",
        "changed": "{what} {amount}",
        "by": "by {card}",
        "times": "x{n}",
        "more": "... {n} more lines: type log",
        "help": (
            "NUMBER       take the choice with that number, or type it as notation: play LH1-002\n"
            "..           pass until something happens, in games with priority\n"
            "undo         take back to your last choice\n"
            "why CARD     why a card cannot be used now, with the clause\n"
            "card CARD    what is printed on a card, and what changes it\n"
            "rules ID     a clause of the rulebook in our own words\n"
            "log          everything that happened, with clauses\n"
            "board        draw the board again\n"
            "save FILE    write the match to a file (fuda replay FILE shows it)\n"
            "load FILE    go on with a saved match\n"
            "concede      give up\n"
            "quit         leave without saving"
        ),
        "step": "Step {step} of {last}",
        "decides": "{player} decides",
        "taken": "{player}: {answer}",
        "secret": "{player} answers",
        "time_called": "The judge calls the time",
        "gave_up": "{player}: gives up",
        "replay_prompt": "[Enter] on, b back, NUMBER jump, q quit: ",
        "replay_help": "Press Enter to go on, b to go back, a number to jump to a step, q to quit.",
        "unfinished": "The match is not over.",
        "otherwise": "It is shown as far as it comes out as it did: {difference}",
    },
    "ja": {
        "turn": "ターン{turn}",
        "your_turn": "自分のターン",
        "foe_turn": "相手のターン",
        "before": "ゲーム開始前",
        "you": "自分",
        "foe": "相手",
        "player": "プレイヤー{n}",
        "hand": "手札",
        "none": "なし",
        "rested": "レスト",
        "battle": "{attacker}が{target}にアタック中",
        "waiting": "待機中：{effects}",
        "effect": "処理中：{effects}",
        "stack": "スタック{n}：",
        "suspended": "待機中のスタック{n}：",
        "prompt": "選択（help でコマンド一覧）: ",
        "after": "対戦は終了しました（undo、log、save ファイル、quit）: ",
        "welcome": "{game}：{you} 対 {bot}（{foe}）、シード {seed}。help でコマンド一覧。",
        "welcome_plain": "{game}：対 {bot}、シード {seed}。help でコマンド一覧。",
        "welcome_to_stack": "{game}：対 {bot}、シード {seed}。.. で何か起こるまで放棄、help でコマンド一覧。",
        "no_pass": "放棄できません。選択が必要です。",
        "over": "対戦終了：{result}（{ending}）  [{clause}]",
        "no_more": "対戦は終わっています。選択肢はありません。",
        "end_of_input": "入力が終わりました。対戦は終わっていません。",
        "bye": "終了します。",
        "no_undo": "取り消せる選択がありません。",
        "undone": "取り消しました。",
        "saved": "{file} に保存しました。",
        "loaded": "{file} を読み込みました。",
        "not_saved": "{file} に書き込めません：{error}",
        "name_file": "ファイル名を指定してください。例：{command} match.json",
        "name_card": "カードを番号・名前・位置で指定してください。例：{command} LH1-002",
        "name_clause": "条項番号を指定してください。例：rules 7-1-1-2",
        "usable": "{card}：今できることを妨げるものはありません。",
        "why": "{card}：{act}：{reason}",
        "no_card": "{text!r} というカードは見えません。",
        "no_option": "{text!r} という選択肢はありません。1から{last}の番号か help を入力してください。",
        "empty": "1から{last}の番号か help を入力してください。",
        "changed": "{what} {amount}",
        "by": "（{card}）",
        "times": "×{n}",
        "more": "…ほか{n}行：log で表示",
        "help": (
            "番号         その番号の選択肢を選ぶ。記法でも可：play LH1-002\n"
            "..           何か起こるまで優先権を放棄する（優先権のあるゲーム）\n"
            "undo         自分の直前の選択まで戻す\n"
            "why カード   今そのカードを使えない理由と条項\n"
            "card カード  カードの記載と、変化させているもの\n"
            "rules 番号   ルールの条項（独自の要約）\n"
            "log          これまでの出来事すべて（条項つき）\n"
            "board        盤面をもう一度表示\n"
            "save FILE    対戦を保存する（fuda replay FILE で再生）\n"
            "load FILE    保存した対戦を続ける\n"
            "concede      投了する\n"
            "quit         保存せずに終わる"
        ),
        "step": "{last}手中{step}手目",
        "decides": "{player}の選択",
        "taken": "{player}：{answer}",
        "secret": "{player}が選択した",
        "time_called": "制限時間終了の合図",
        "gave_up": "{player}：投了",
        "replay_prompt": "[Enter] 次へ、b 前へ、番号で移動、q 終了: ",
        "replay_help": "Enter で次へ、b で前へ、番号でその手へ、q で終了。",
        "unfinished": "対戦は終わっていません。",
        "otherwise": "記録どおりに進む手まで表示します：{difference}",
    },
}


def text(language: str, name: str, **values: object) -> str:
    """One text in a language."""
    return TEXTS[language][name].format(**values)
