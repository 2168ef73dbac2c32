import { connect, type Socket } from 'node:net'

/**
 * One keep-alive connection that asks and waits. A bare socket: on two cores the load must not cost what it
 * measures.
 */
export interface HttpClient {
  /** Sends a request, in one part or several; answers the status. */
  ask(...request: readonly (string | Uint8Array)[]): Promise<number>
  /** Sends more of a request that was not whole. */
  write(bytes: string): void
  close(): void
}

export async function openClient(url: URL): Promise<HttpClient> {
  const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  const answers = answersOf(socket)
  return {
    ask: (...request) => {
      const answer = answers()
      for (const part of request) socket.write(part)
      return answer
    },
    write: (bytes) => void socket.write(bytes),
    close: () => void socket.destroy(),
  }
}

interface Waiting {
  resolve(status: number): void
  reject(error: Error): void
}

function answersOf(socket: Socket): () => Promise<number> {
  let waiting: Waiting | undefined
  let received = ''
  const fail = (error: Error): void => waiting?.reject(error)
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1')
    const answer = readAnswer(received)
    if (!answer) return
    received = ''
    waiting?.resolve(answer.status)
  })
  socket.on('error', fail).on('close', () => fail(new Error('cut')))
  return () => new Promise((resolve, reject) => (waiting = { resolve, reject }))
}

/** The status once the whole answer is there. */
function readAnswer(text: string): { status: number } | undefined {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const length = /\r\ncontent-length: *(\d+)/i.exec(text.slice(0, end))?.[1]
  if (length === undefined) throw new Error('The driver only reads answers with a Content-Length')
  return text.length >= end + 4 + Number(length) ? { status: Number(text.slice(9, 12)) } : undefined
}
