"""What a client says to a room: answers, taking back, claims, a rematch. Refused, it has changed nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fuda.web.connection import Connection
from fuda.web.protocol import (
    Accepted,
    Answer,
    Back,
    Claim,
    Concede,
    Hint,
    Pace,
    PhraseSaid,
    Ping,
    Pong,
    Reasons,
    Rematch,
    RematchOffered,
    Said,
    Say,
    SetLanguage,
    Undo,
    UndoAnswered,
    UndoAsked,
    UndoReply,
    UndoRequest,
    Why,
)
from fuda.web.replies import Refusal

if TYPE_CHECKING:
    from fuda.web.room import Room


async def hear(room: Room, connection: Connection, said: Said) -> None:
    """Do what a client says; a `Refusal` if it may not be done."""
    match said:
        case Ping():
            connection.send(Pong())
        case SetLanguage():
            await set_language(room, connection, said)
        case Pace():
            set_pace(room, connection, said)
        case _ if connection.seat < 0:
            raise Refusal("watching", "you only watch this match", "観戦中は操作できない")
        case Why():
            reasons = await room.running()[0].reasons(connection.seat, said.ref, connection.language)
            connection.send(Reasons(said.id, said.ref, reasons))
        case Hint():
            ask_hint(room, connection, said)
        case Answer():
            await answer(room, connection, said)
        case Back():
            await back(room, connection, said)
        case Undo():
            await ask_undo(room, connection, said)
        case UndoReply():
            await reply_undo(room, connection, said)
        case Concede():
            await room.step("concede", connection.seat)
            await room.accept(connection)
        case Claim():
            await claim(room, connection, said)
        case Rematch():
            await want_rematch(room, connection, said)
        case Say():
            say(room, connection, said)
        case _:
            raise Refusal("order", "that is said only once, at the beginning", "最初に一度だけ送るもの")


def ask_hint(room: Room, connection: Connection, said: Hint) -> None:
    """Let a bot think about somebody's answers; it is told when it is done, and nobody waits for it."""
    _, standing = room.running()
    check_state(room, said.n)
    if not room.may_hint:
        raise Refusal("hint", "no hints where another person plays", "人との対戦ではヒントを使えない")
    if standing.player != connection.seat:
        raise Refusal("turn", "it is not yours to decide now", "今はあなたの選択ではない")
    if room.is_advising:
        raise Refusal("busy", "a hint is being thought about", "ヒントを考えている途中")
    room.advise(connection, said)


async def set_language(room: Room, connection: Connection, said: SetLanguage) -> None:
    """Go on in another language, with the whole log."""
    if not connection.languages.take():
        raise Refusal("rate", "too many changes of language", "言語の変更が多すぎる")
    connection.language = said.lang
    connection.told = 0
    await room.send_state(connection)


def set_pace(room: Room, connection: Connection, said: Pace) -> None:
    """Let the bots of a watched match play faster, slower, or not at all."""
    if room.row.mode != "watch" or not connection.token:
        raise Refusal("pace", "the pace of this match is not yours to set", "この対戦の速さは変えられない")
    room.pace = said
    connection.send(Accepted("", room.n))
    room.go_on()


def say(room: Room, connection: Connection, said: Say) -> None:
    """Let everybody hear a phrase; where two people play each other, and not too often."""
    if room.row.mode != "friend":
        raise Refusal("phrase", "nobody is there to be spoken to", "話しかける相手がいない")
    if not room.phrases[connection.seat].take():
        raise Refusal("rate", "too many phrases at once", "連続で送りすぎ")
    for one in room.connections:
        one.send(PhraseSaid(connection.seat, said.phrase))


# --- answers ---------------------------------------------------------------------------------------------------
async def answer(room: Room, connection: Connection, said: Answer) -> None:
    """Answer the question of a state, once."""
    seat = connection.seat
    if said.id and (seat, said.id) in room.done:
        connection.send(Accepted(said.id, room.done[seat, said.id]))
        return
    _, standing = room.running()
    check_state(room, said.n)
    if standing.player != seat or room.levels[seat]:
        raise Refusal("turn", "it is not yours to decide now", "今はあなたの選択ではない")
    if said.option >= standing.choices:
        raise Refusal("option", f"there is no option {said.option}", f"選択肢{said.option}はない")
    await room.step("answer", seat, said.option, said.id)
    await room.accept(connection, said.id)


def check_state(room: Room, n: int) -> None:
    """Refuse what is about another state than the present one."""
    if n != room.n:
        raise Refusal("stale", f"this is about state {n}; the match is at {room.n}", "盤面が進んでいるため無効")


# --- taking back -----------------------------------------------------------------------------------------------
async def back(room: Room, connection: Connection, said: Back) -> None:
    """Take own answers back, as far as nothing irrevocable has happened since."""
    _, standing = room.running()
    check_state(room, said.n)
    if standing.player != connection.seat or said.to not in standing.backs:
        raise Refusal("back", "that cannot be taken back without asking", "相手の同意なしには戻せない")
    await room.step("back", connection.seat, said.to)
    await room.accept(connection)


async def ask_undo(room: Room, connection: Connection, said: Undo) -> None:
    """Go back at once where that is free; ask the other player otherwise.

    While a bot sits in for the other player nobody can agree: what that player would not learn of is free.
    """
    (table, _), seat = room.running(), connection.seat
    check_state(room, said.n)
    decider, reveals = await table.looked_back(said.to)
    if decider != seat:
        raise Refusal("undo", "there is no decision of yours at that step", "その時点にあなたの選択はない")
    has_bot = bool(room.levels[1 - seat])
    if room.must_agree and has_bot and reveals:
        raise Refusal(
            "undo", "cards were seen since, and nobody is there to agree", "情報が公開され、同意する相手がいない"
        )
    if not room.must_agree or has_bot:
        await room.step("undo", seat, said.to)
        await room.accept(connection)
        return
    if room.undo is not None:
        raise Refusal("asked", "that has been asked already", "すでに確認中")
    room.undo = UndoRequest(seat, said.to, reveals)
    for one in room.connections:
        if one.seat == 1 - seat:
            one.send(UndoAsked(seat, said.to, reveals))
    connection.send(Accepted("", room.n))
    await room.show_all()


async def reply_undo(room: Room, connection: Connection, said: UndoReply) -> None:
    """Agree to what the other player wants to take back, or not."""
    room.running()
    asked = room.undo
    if asked is None or asked.by == connection.seat:
        raise Refusal("not_asked", "nobody asks you to take something back", "確認中のやり直しはない")
    room.undo = None
    if said.agree:
        await room.step("undo", asked.by, asked.to)
    for one in room.connections:
        if one.seat == asked.by:
            one.send(UndoAnswered(said.agree))
    await room.accept(connection)


# --- the end ---------------------------------------------------------------------------------------------------
async def claim(room: Room, connection: Connection, said: Claim) -> None:
    """Take the win, or go on against a bot."""
    room.running()
    if not room.can_claim(connection.seat):
        raise Refusal("claim", "there is nothing to claim yet", "まだ勝利を申請できない")
    other = 1 - connection.seat
    if said.what == "win":
        await room.step("time" if room.row.clock is not None else "absence", other)
    else:
        await room.step("bot", other, word="normal")
        room.tell_presence(other, present=room.count(other) > 0)
    await room.accept(connection)


async def want_rematch(room: Room, connection: Connection, said: Rematch) -> None:
    """Play again when everybody wants to."""
    if room.row.state != "over" or room.row.origin is not None:
        raise Refusal("rematch", "a rematch follows a match that is over", "再戦は対戦が終わってから")
    if room.row.rematch:
        room.send_rematch(connection, room.row.rematch, connection.seat)
        return
    await room.house.check_deck(room.row, said.deck)
    wanted = {**room.rematch, connection.seat: said.deck}
    if room.row.mode == "friend" and len(wanted) < 2:
        room.rematch = wanted
        connection.send(Accepted("", room.n))
        for one in room.connections:
            one.send(RematchOffered(connection.seat))
        return
    room.row.rematch = await room.house.again(room.row, wanted)
    for one in room.connections:
        room.send_rematch(one, room.row.rematch, connection.seat)
