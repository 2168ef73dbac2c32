import type { Socket } from 'node:net'
import { isOkReply, type Outcome, type Replies } from './replies.ts'

const noCommands = 'XPROBE\r\nXPROBE\r\n'
const noRecipient = `BDAT ${noCommands.length} LAST\r\n${noCommands}`
const probe = `${noRecipient}RSET\r\nMAIL FROM:<>\r\n${noRecipient}RSET\r\n`

/** A server has nothing to do for the probe; the mail that waits for it has a deadline. */
const probeMs = 2_000

/**
 * True when the server discards the chunk that it refuses, as RFC 3030 section 2 wants it. One that offers CHUNKING and does not (go-smtp
 * 0.24, github.com/emersion/go-smtp/issues/315) would take the text of a refused mail for commands, and whoever wrote that could send through
 * the relay in any name. So it gets two chunks that it has to refuse, outside a transaction and in one without a recipient. Either is two
 * lines that no server knows: if they are read as commands, a refusal comes where RSET is to be answered. `onSilence` ends the session.
 */
export async function discardsRefused(
  socket: Socket,
  replies: Replies,
  onSilence: () => void,
): Promise<boolean> {
  const timer = setTimeout(onSilence, probeMs)
  const outcomes = replies.all(['DATA', 'RSET', 'MAIL FROM', 'DATA', 'RSET'])
  socket.write(probe)
  const [outside, between, begun, inside, last] = await outcomes
  clearTimeout(timer)
  // A server that refuses the sender shows the first chunk twice, and is not believed about the second.
  return isRefusal(outside) && isOkReply(between) && isOkReply(begun) && isRefusal(inside) && isOkReply(last)
}

const isRefusal = (outcome: Outcome | undefined): boolean =>
  outcome !== undefined && !(outcome instanceof Error) && outcome.code >= 400
