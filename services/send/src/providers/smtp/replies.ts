import { createReader } from './read-replies.ts'
import { isAboutSyntax, isOk, protocolError, refusal, type Reply, type SmtpCommand } from './refusal.ts'

/** An SMTP server's replies, each of which answers the first command that has none yet: RFC 5321 section 4.2, RFC 2920. */
export interface Replies {
  /** The reply to a command that is about to be written. Rejects with the reply 421, after which the server ends the session. */
  next(command: SmtpCommand): Promise<Reply>
  /** What becomes of several commands that are about to be written. Never rejects. */
  all(commands: readonly SmtpCommand[]): Promise<Outcome[]>
  /** Bytes from the server. */
  take(piece: Buffer): void
  /** Rejects all that is awaited, and whatever is asked from then on. */
  fail(error: Error): void
}

/** The reply to a command, or why it gets none. */
export type Outcome = Reply | Error

export const isOkReply = (outcome: Outcome | undefined): boolean =>
  outcome !== undefined && !(outcome instanceof Error) && isOk(outcome.code)

interface Awaited {
  command: SmtpCommand
  settle(outcome: Outcome): void
}

/**
 * The session is of no more use. `isOutOfStep`: what the server says does not fit what it was asked, so it has probably taken for commands
 * what was not sent as such.
 */
export type OnEnd = (isOutOfStep: boolean) => void

export function createReplies(onEnd: OnEnd): Replies {
  const awaited: Awaited[] = []
  const read = createReader()
  let ended: Error | undefined

  const fail = (error: Error): void => {
    ended ??= error
    for (const { settle } of awaited.splice(0)) settle(ended)
  }
  const end = (error: Error, isOutOfStep: boolean): void => {
    fail(error)
    onEnd(isOutOfStep)
  }
  function answer(reply: Reply): void {
    const [first] = awaited
    // A server that was not asked for too long says 421, or 451 as Exchange does.
    if (!first) return end(new Error('nobody asked'), reply.code < 400 || isAboutSyntax(reply))
    if (reply.code === 421) return end(refusal(first.command, reply), false)
    // It closes the connection, and has not taken what it was given.
    if (reply.code === 221) return end(protocolError(first.command, reply.text), false)
    // No server refuses to forget a transaction (RFC 5321 section 4.1.1.5), but Exim ends a session so that has many refused mails (554).
    if (first.command === 'RSET' && !isOk(reply.code))
      return end(protocolError('RSET', reply.text), isAboutSyntax(reply))
    awaited.shift()
    first.settle(reply)
  }
  function expect(command: SmtpCommand, settle: Awaited['settle']): void {
    if (ended) settle(ended)
    else awaited.push({ command, settle })
  }

  return {
    next: (command) => {
      const { promise, resolve, reject } = Promise.withResolvers<Reply>()
      // The reply to a message is awaited when that is written, and may have been lost before.
      promise.catch(() => undefined)
      expect(command, (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)))
      return promise
    },
    all: (commands) =>
      new Promise((resolve) => {
        const outcomes: Outcome[] = []
        const settle = (outcome: Outcome): void => {
          if (outcomes.push(outcome) === commands.length) resolve(outcomes)
        }
        for (const command of commands) expect(command, settle)
      }),
    take: (piece) => {
      const { replies, isNonsense } = read(piece)
      for (const reply of replies) if (!ended) answer(reply)
      if (isNonsense && !ended) end(protocolError('CONN', 'what is no reply'), true)
    },
    fail,
  }
}
