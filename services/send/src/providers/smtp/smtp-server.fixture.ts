import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { setTimeout as pause } from 'node:timers/promises'
import { selfSigned } from '@postrider/testing/mail'

const stops: (() => unknown)[] = []

/** For `afterEach`. */
export function stopAll(): void {
  for (const stop of stops.splice(0)) stop()
}

/** Closes something after the test. */
export const stopAfterTest = (stop: () => unknown): void => void stops.push(stop)

export interface Server {
  port: number
  url: string
  /** What came at once, in the order of its coming, as latin1. */
  pieces: string[]
  /** The commands that it has taken for such. */
  commands: string[]
  /** The recipients whose message was taken. */
  taken: string[]
  /** The last message to each of them, as it came. */
  messages: Map<string, string>
  opened: number
}

export interface ServerOptions {
  /** What it does with the whole message to a recipient, instead of taking it at once: the end is that of its connection. */
  answerTo?(to: string, socket: Socket): Promise<string | undefined> | string | undefined
  /** Its reply to a command, if it has one of its own; when that is empty, it reads no more of what has come. */
  answerCommand?(line: string, socket: Socket): string | undefined
  /** Lines of its answer to EHLO, the last one with a space behind the code. */
  hello?: string
  /** Encrypted from the first byte on, with a certificate that it signed itself. */
  isEncrypted?: boolean
  /** False for a server that reads a chunk that it refuses as commands. */
  discards?(isInTransaction: boolean): boolean
}

export const chunking = '250-PIPELINING\r\n250 CHUNKING'

/** A server that answers one command after the other, and reads on behind the end of a message. */
export async function startServer(options: ServerOptions = {}): Promise<Server> {
  const state: Server = {
    port: 0,
    url: '',
    pieces: [],
    commands: [],
    taken: [],
    messages: new Map(),
    opened: 0,
  }
  const talkTo = (socket: Socket): void => {
    state.opened += 1
    stops.push(() => socket.destroy())
    const rest = { rest: '', isInTransaction: false, to: '', message: undefined }
    const talk: Talk = { socket, options, state, ...rest }
    let work = Promise.resolve()
    socket.on('error', () => undefined)
    socket.on('data', (piece: Buffer) => {
      state.pieces.push(piece.toString('latin1'))
      talk.rest += piece.toString('latin1')
      work = work.then(async () => {
        // What it has to say to what came at once leaves at once.
        socket.cork()
        while (socket.readable && (await step(talk))) continue
        socket.uncork()
      })
    })
    say(talk, '220 test')
  }
  const server = options.isEncrypted ? createTlsServer(ownCertificate(), talkTo) : createServer(talkTo)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(() => server.close())
  const address = server.address()
  state.port = typeof address === 'object' && address ? address.port : 0
  state.url = options.isEncrypted
    ? `smtps://127.0.0.1:${state.port}?tls.rejectUnauthorized=false`
    : `smtp://127.0.0.1:${state.port}`
  return state
}

function ownCertificate(): { key: string | Buffer; cert: string } {
  const { privateKey, certificate } = selfSigned('localhost')
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }), cert: certificate }
}

interface Talk {
  socket: Socket
  options: ServerOptions
  state: Server
  rest: string
  isInTransaction: boolean
  /** The recipient of the transaction, if it has one. */
  to: string
  /** What the message that is being read ends with, or how long it is. */
  message: { end: string } | { octets: number } | undefined
}

function say({ socket }: Talk, reply: string): void {
  if (socket.writable && reply !== '') socket.write(`${reply}\r\n`)
}

/** Takes what is complete of the input; false when more has to come. */
async function step(talk: Talk): Promise<boolean> {
  const { message } = talk
  if (!message) {
    const line = cut(talk, talk.rest.indexOf('\r\n'), 2)
    return line !== undefined && obey(talk, line)
  }
  const text =
    'end' in message
      ? cut(talk, talk.rest.indexOf(message.end), message.end.length)
      : cut(talk, message.octets, 0)
  if (text === undefined) return false
  talk.message = undefined
  return take(talk, text)
}

/** So much of the input, without what follows it; undefined while it is not all there. */
function cut(talk: Talk, length: number, behind: number): string | undefined {
  if (length < 0 || talk.rest.length < length + behind) return undefined
  const part = talk.rest.slice(0, length)
  talk.rest = talk.rest.slice(length + behind)
  return part
}

function obey(talk: Talk, line: string): boolean {
  const { options, state, socket } = talk
  state.commands.push(line)
  const own = options.answerCommand?.(line, socket)
  say(talk, own ?? replies[line.slice(0, 4)]?.(talk, line) ?? '500 Unknown')
  return own !== '' && own?.startsWith('421') !== true
}

const reset = (talk: Talk): void => void Object.assign(talk, { isInTransaction: false, to: '' })

const replies: Record<string, (talk: Talk, line: string) => string> = {
  EHLO: ({ options }) => options.hello ?? '250 PIPELINING',
  MAIL: (talk) => {
    if (talk.isInTransaction) return '503 Nested'
    talk.isInTransaction = true
    return '250 OK'
  },
  RCPT: (talk, line) => {
    if (!talk.isInTransaction) return '503 No sender'
    talk.to = /<(.*)@/.exec(line)?.[1] ?? ''
    return '250 OK'
  },
  DATA: (talk) => {
    if (talk.to === '') return '503 No recipient'
    talk.message = { end: '\r\n.\r\n' }
    return '354 Go on'
  },
  BDAT: (talk, line) => {
    const { to, options, isInTransaction } = talk
    if (to === '' && options.discards?.(isInTransaction) === false) return '503 No recipient'
    talk.message = { octets: Number(line.split(' ')[1]) }
    return ''
  },
  RSET: (talk) => (reset(talk), '250 OK'),
}

async function take(talk: Talk, text: string): Promise<boolean> {
  const { to, state } = talk
  const reply = to === '' ? '503 No recipient' : ((await answerOf(talk)) ?? '250 Taken')
  if (reply.startsWith('250')) {
    state.taken.push(to)
    state.messages.set(to, text)
  }
  // A transaction without a recipient goes on.
  if (to !== '') reset(talk)
  say(talk, reply)
  return !reply.startsWith('421')
}

async function answerOf({ socket, options, to }: Talk): Promise<string | undefined> {
  const answer = options.answerTo?.(to, socket)
  if (!(answer instanceof Promise)) return answer
  // It takes its time, and has said the rest.
  socket.uncork()
  return answer.finally(() => socket.cork())
}

/** Hangs up, ends the session, refuses or takes its time, each now and then: the same in each run. */
export function unreliable(longestMs: number): NonNullable<ServerOptions['answerTo']> {
  let seed = 7
  const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  return async (_to, socket) => {
    const chance = random()
    if (chance < 0.05) return void socket.destroy()
    if (chance < 0.1) return '421 Bye'
    if (chance < 0.2) return '554 No'
    if (chance < 0.3) await pause(longestMs * random())
    return undefined
  }
}
