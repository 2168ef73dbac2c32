import type { Socket } from 'node:net'
import type { Command } from './envelope.ts'
import { messageData } from './message-data.ts'
import { goesOn, isOk, messageRefusal, refusal, type Reply, type SmtpCommand } from './refusal.ts'
import type { OnEnd, Outcome, Replies } from './replies.ts'
import { writeMessage } from './write-message.ts'

export interface Transaction {
  signal: AbortSignal
  /** Called before the last byte is written: from then on the server may have the mail, even if the connection breaks. */
  onComplete(): void
  /** Called when the message is written: a transaction that begins now goes out in the same piece as the message's end. */
  onWritten(): void
  /** Called when a whole mail has left, which is after all others of its turn are written. */
  onSent(): void
}

export interface ByData {
  send(message: Buffer, envelope: readonly Command[], attempt: Transaction): Promise<void>
  /** False when the session is of no more use. */
  reset(): Promise<boolean>
}

export interface ByDataOptions {
  socket: Socket
  replies: Replies
  /** PIPELINING. */
  pipelines: boolean
  onEnd: OnEnd
}

// A server has nothing to do for RSET. Its refusal waits for the answer, and must be told before the deadline of the hand-over.
const resetMs = 1_000

/**
 * The envelope and DATA go out in one piece where the server takes that (PIPELINING, RFC 2920), the message with its end in another, with
 * the envelope and DATA of the next message where that begins at once. In one process into a sink in another, messages of 2.5 KB: 0.049 to
 * 0.064 CPU-ms for each message instead of 0.078 to 0.083 by nodemailer, which sends the message through three streams.
 */
export function createByData({ socket, replies, pipelines, onEnd }: ByDataOptions): ByData {
  const ask = (command: SmtpCommand, line: string): Promise<Reply> => {
    const reply = replies.next(command)
    socket.write(`${line}\r\n`)
    return reply
  }

  /** Throws for the first refusal. With the refused commands went DATA: a server that goes on with it would take what follows for a message. */
  async function begin(commands: readonly Command[]): Promise<void> {
    if (!pipelines) {
      for (const [command, line] of commands) orRefuse(command, await ask(command, line))
      return
    }
    const answers = replies.all(commands.map(([command]) => command))
    socket.write(commands.map(([, line]) => `${line}\r\n`).join(''))
    // Each by itself: a server that refuses the sender may hang up without the other replies, and its refusal is what counts.
    const outcomes = await answers
    try {
      outcomes.forEach((outcome, index) => orRefuse(commands[index]?.[0] ?? 'DATA', outcome))
    } catch (error) {
      const last = outcomes.at(-1)
      if (last && !(last instanceof Error) && goesOn('DATA', last)) onEnd(false)
      throw error
    }
  }

  return {
    send: async (message, envelope, { signal, onComplete, onWritten }) => {
      await begin([...envelope, ['DATA', 'DATA']])
      signal.throwIfAborted()
      const answer = replies.next('DATA')
      await writeMessage(socket, messageData(message), onComplete)
      onWritten()
      const reply = await answer
      if (!isOk(reply.code)) throw messageRefusal(reply)
    },
    reset: async () => {
      const timer = setTimeout(() => onEnd(false), resetMs)
      const reply = await ask('RSET', 'RSET').catch(() => undefined)
      clearTimeout(timer)
      return reply !== undefined
    },
  }
}

function orRefuse(command: SmtpCommand, outcome: Outcome): void {
  if (outcome instanceof Error) throw outcome
  if (!goesOn(command, outcome)) throw refusal(command, outcome)
}
