import { refusal, SmtpError, type Reply, type SmtpCommand } from './refusal.ts'

/** Reads an SMTP server's replies, each of which answers the first command that has none yet: RFC 5321 section 4.2, RFC 2920. */
export interface Replies {
  /** The reply to a command that is about to be written. Rejects with the reply 421, after which the server ends the session. */
  next(command: SmtpCommand): Promise<Reply>
  /** Bytes from the server. */
  take(chunk: Buffer): void
  /** Rejects all that is awaited. */
  fail(error: Error): void
}

interface Awaited {
  command: SmtpCommand
  reply: PromiseWithResolvers<Reply>
}

// RFC 5321 section 4.5.3.1.5 has 512 bytes for a line; some servers explain themselves at length.
const longestReply = 65_536

const complete = /(?:\d{3}-[^\n]*\n)*(\d{3})(?: [^\n]*|\r)?\n/y
const begun = /^(?:\d{3}-[^\n]*\n)*(?:\d{0,3}$|\d{3}[- \r][^\n]*$)/

/** `onEnd` is called when the session is of no more use: 421, or something that is no reply, or one that nobody asked for. */
export function createReplies(onEnd: () => void): Replies {
  const awaited: Awaited[] = []
  let text = ''

  const fail = (error: Error): void => {
    for (const { reply } of awaited.splice(0)) reply.reject(error)
  }
  const end = (error: Error): void => {
    fail(error)
    onEnd()
  }
  function answer(reply: Reply): void {
    const [first] = awaited
    if (!first) return end(new Error('nobody asked'))
    if (reply.code === 421) return end(refusal(first.command, reply))
    awaited.shift()
    first.reply.resolve(reply)
  }

  return {
    next: (command) => {
      const reply = Promise.withResolvers<Reply>()
      // Whoever awaits the first of several replies sees its error.
      reply.promise.catch(() => undefined)
      awaited.push({ command, reply })
      return reply.promise
    },
    take: (chunk) => {
      text += chunk.toString('latin1')
      complete.lastIndex = 0
      let read = 0
      for (let found = complete.exec(text); found; found = complete.exec(text)) {
        read = complete.lastIndex
        answer({ code: Number(found[1]), text: readable(found[0]) })
        complete.lastIndex = read
      }
      text = text.slice(read)
      if (text.length > longestReply || !begun.test(text))
        end(new SmtpError('The server said what is no reply', { code: 'EPROTOCOL', command: 'CONN' }))
    },
    fail,
  }
}

const readable = (bytes: string): string =>
  Buffer.from(bytes, 'latin1').toString().trimEnd().replaceAll('\r', '')
