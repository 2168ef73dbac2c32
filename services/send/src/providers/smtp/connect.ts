import type { ConnectionUrlOptions } from 'nodemailer/lib/shared'
import SMTPConnection, { type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'
import { SmtpError } from './refusal.ts'
import { createSession, type Session, type SessionOptions } from './session.ts'

export type ConnectOptions = ConnectionUrlOptions & SMTPConnectionOptions

export interface Opened {
  /** Nodemailer's: it opens the connection, encrypts it, logs in, and notices when it ends or is silent for too long. */
  smtp: SMTPConnection
  /** What goes over it from then on. */
  session: Session
  isOpen: boolean
}

export interface Listener extends Pick<SessionOptions, 'trusts'> {
  /** The server has taken something else for commands than was sent as such. */
  onOutOfStep(): void
  /** The connection has ended. */
  onEnd(): void
}

/** Resolves when the session has begun: greeted, encrypted and logged in, as far as the settings and the server want it. */
export async function connect(
  options: ConnectOptions,
  { trusts, onOutOfStep, onEnd }: Listener,
): Promise<Opened> {
  const smtp = new SMTPConnection(options)
  const hello = await opened(smtp, options)
  const { _socket: socket } = smtp
  if (!socket) throw new SmtpError('The connection has ended', { code: 'ECONNECTION', command: 'CONN' })
  const session = createSession({
    socket,
    hello,
    trusts,
    onEnd: (isOutOfStep) => {
      // Mails that are still to be written would go to a server that takes parts of them for commands.
      if (isOutOfStep) {
        socket.destroy()
        onOutOfStep()
      }
      smtp.close()
    },
  })
  const open: Opened = { smtp, session, isOpen: true }
  smtp.on('error', session.fail)
  smtp.once('end', () => {
    open.isOpen = false
    onEnd()
    session.fail(new SmtpError('Connection closed unexpectedly', { code: 'ECONNECTION', command: 'CONN' }))
  })
  return open
}

/** Resolves with what the server said to EHLO. */
const opened = (smtp: SMTPConnection, { auth }: ConnectOptions): Promise<string> =>
  new Promise((resolve, reject) => {
    smtp.on('error', reject)
    smtp.once('end', () => reject(new Error('The server closed the connection before the session began')))
    smtp.connect((error) => {
      if (error) {
        reject(error)
        return smtp.close()
      }
      const hello = smtp.lastServerResponse || ''
      if (!auth || !smtp.allowsAuth) return resolve(hello)
      smtp.login(auth, (loginError) => {
        if (!loginError) return resolve(hello)
        reject(loginError)
        smtp.close()
      })
    })
  })
