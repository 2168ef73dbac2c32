import type { Socket } from 'node:net'
import type { ByData } from './by-data.ts'
import type { Command } from './envelope.ts'
import { messageLines } from './message-data.ts'
import { isAboutSyntax, isOk, messageRefusal, protocolError, refusal, type Reply } from './refusal.ts'
import { isOkReply, type OnEnd, type Outcome, type Replies } from './replies.ts'
import { writeTogether } from './write-message.ts'

/** What a whole mail asks, with errors of the chunk named as those of a message by DATA. */
const asked = ['RSET', 'MAIL FROM', 'RCPT TO', 'DATA'] as const

/** Sends whole mails, each as one piece; those that begin in one turn of the event loop leave together. */
export function createWholeMails(socket: Socket, replies: Replies, onEnd: OnEnd): ByData['send'] {
  const write = writeTogether(socket)
  return async (message, envelope, attempt) => {
    const answers = replies.all(asked)
    attempt.onComplete()
    write(wholeMail(message, envelope), attempt.onSent)
    attempt.onWritten()
    const outcomes = await answers
    const error = whyNotTaken(outcomes)
    if (!error) return
    const chunk = outcomes.at(-1)
    // It took the message though it had refused the sender or the recipient.
    if (isOkReply(chunk)) onEnd(true)
    // It offers BDAT and does not know it: that says nothing about the mail, which goes by DATA when it is tried again.
    if (isUnknown(chunk) && outcomes.slice(0, -1).every(isOkReply)) {
      onEnd(true)
      throw protocolError('DATA', chunk.text)
    }
    throw error
  }
}

/**
 * BDAT tells how long the message is, so it follows without a word from the server (RFC 3030 section 2). RSET makes a mail independent of
 * the one before: where that one's recipient was refused, a transaction is still open, and MAIL would be refused.
 */
function wholeMail(message: Buffer, envelope: readonly Command[]): Buffer {
  const lines = messageLines(message)
  const commands = envelope.map(([, line]) => `${line}\r\n`).join('')
  return Buffer.concat([Buffer.from(`RSET\r\n${commands}BDAT ${lines.length} LAST\r\n`), lines])
}

const isUnknown = (outcome: Outcome | undefined): outcome is Reply =>
  outcome !== undefined && !(outcome instanceof Error) && isAboutSyntax(outcome)

/** The first refusal, or error; undefined when the mail was taken. */
function whyNotTaken(outcomes: readonly Outcome[]): Error | undefined {
  const index = outcomes.findIndex((outcome) => outcome instanceof Error || !isOk(outcome.code))
  const first = outcomes[index]
  if (first === undefined || first instanceof Error) return first
  const command = asked[index] ?? 'DATA'
  return command === 'DATA' ? messageRefusal(first) : refusal(command, first)
}
