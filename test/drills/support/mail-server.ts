import { once } from 'node:events'
import { freePort } from '@postrider/process/ports'
import { SMTPServer } from 'smtp-server'

/** The reply to each mail: its code and text, such as `451 4.7.1 Try again later`. */
export interface Refusal {
  code: number
  text: string
}

/** The mail server of the cluster. It stores no mail. */
export interface MailServer {
  url: string
  /** Refuses the mails to these recipients until the next call. Without a reply, accepts each mail. */
  answer(refusal?: Refusal, isRefused?: (recipient: string) => boolean): void
  start(): Promise<void>
  stop(): Promise<void>
}

/** Starts a mail server on the loopback. After `stop`, `start` uses the same port. */
export async function startMailServer(): Promise<MailServer> {
  const port = await freePort()
  let refusal: Refusal | undefined
  let refuses: (recipient: string) => boolean = () => true
  let server: SMTPServer | undefined
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    answer: (next, isRefused = () => true) => {
      refusal = next
      refuses = isRefused
    },
    start: async () => {
      server = new SMTPServer({
        disabledCommands: ['STARTTLS', 'AUTH'],
        disableReverseLookup: true,
        logger: false,
        closeTimeout: 50,
        onRcptTo: ({ address }, _session, reply) => {
          if (!refusal || !refuses(address)) return reply()
          return reply(Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
        },
        onData: (stream, _session, reply) => {
          stream.on('data', () => undefined)
          stream.once('end', () => reply(null))
        },
      })
      // A killed client resets its connections, which is not an error here.
      server.on('error', () => undefined)
      await once(server.listen(port, '127.0.0.1'), 'listening')
    },
    stop: async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      server?.close(() => resolve())
      await promise
    },
  }
  await mailServer.start()
  return mailServer
}
