import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

export interface ScriptedServer {
  url: string
  /** The bytes that each connection received, as latin1. */
  received: string[]
  stop(): void
}

export interface Script {
  /** Extensions in the EHLO reply. */
  extensions?: readonly string[]
  /** Overrides the reply to a line, or to the end of a message (`.`). An empty reply stops reading. */
  reply?(line: string, socket: Socket, connection: number): string | undefined
}

const usual: Record<string, string> = {
  MAIL: '250 OK',
  RCPT: '250 OK',
  DATA: '354 Go on',
  '.': '250 Taken',
  RSET: '250 OK',
}

/** Starts an SMTP server on bare sockets, which records its input and can violate the protocol. */
export async function startScriptedServer({
  extensions = ['PIPELINING'],
  reply,
}: Script = {}): Promise<ScriptedServer> {
  const received: string[] = []
  const sockets = new Set<Socket>()
  const hello = ['test', ...extensions]
    .map((each, n) => `250${n < extensions.length ? '-' : ' '}${each}`)
    .join('\r\n')
  const server = createServer((socket) => {
    const connection = received.push('') - 1
    sockets.add(socket)
    let rest = ''
    let isMessage = false
    const respond = (line: string): boolean => {
      const text =
        reply?.(line, socket, connection) ??
        usual[line.slice(0, 4)] ??
        (line.startsWith('EHLO') ? hello : '500 What?')
      isMessage = line === 'DATA' && text.startsWith('354')
      if (text !== '' && socket.writable) socket.write(`${text}\r\n`)
      return text !== ''
    }
    socket.setNoDelay(true).on('error', () => undefined)
    socket.on('data', (piece: Buffer) => {
      received[connection] += piece.toString('latin1')
      rest += piece.toString('latin1')
      for (let isRead = true; isRead;) {
        const end = isMessage && !rest.startsWith('.\r\n') ? '\r\n.\r\n' : '\r\n'
        const at = rest.indexOf(end)
        if (at < 0) return
        const line = isMessage ? '.' : rest.slice(0, at)
        rest = rest.slice(at + end.length)
        isRead = respond(line)
      }
    })
    socket.write('220 test\r\n')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    received,
    stop: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** Returns the bytes that the first connection received after EHLO. */
export const afterHello = ({ received: [all = ''] }: ScriptedServer): string =>
  all.replace(/^EHLO .*\r\n/, '')
export const messageOf = (server: ScriptedServer): string => afterHello(server).replace(/^[^]*?DATA\r\n/, '')
/** Returns a script that replies to one command. */
export const refuse =
  (command: string, reply: string): NonNullable<Script['reply']> =>
  (line) =>
    line.startsWith(command) ? reply : undefined
