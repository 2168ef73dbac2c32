import { connect, type Socket } from 'node:net'

/**
 * A keep-alive connection that sends one request at a time. A bare socket uses little CPU time, because the
 * driver shares two cores with the server.
 */
export interface HttpClient {
  /** Sends a request in one or more parts. Resolves with the status. */
  send(...request: readonly (string | Uint8Array)[]): Promise<number>
  /** Sends more bytes of an incomplete request. */
  write(bytes: string): void
  close(): void
}

export async function openClient(url: URL): Promise<HttpClient> {
  const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  const answers = responseQueue(socket)
  return {
    send: (...request) => {
      const answer = answers()
      for (const part of request) socket.write(part)
      return answer
    },
    write: (bytes) => void socket.write(bytes),
    close: () => void socket.destroy(),
  }
}

interface PendingResponse {
  resolve(status: number): void
  reject(error: Error): void
}

function responseQueue(socket: Socket): () => Promise<number> {
  let waiting: PendingResponse | undefined
  let received = ''
  const fail = (error: Error): void => waiting?.reject(error)
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1')
    const answer = parseResponse(received)
    if (!answer) return
    received = ''
    waiting?.resolve(answer.status)
  })
  socket.on('error', fail).on('close', () => fail(new Error('cut')))
  return () => new Promise((resolve, reject) => (waiting = { resolve, reject }))
}

/** Returns the status when the response is complete. */
function parseResponse(text: string): { status: number } | undefined {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const length = /\r\ncontent-length: *(\d+)/i.exec(text.slice(0, end))?.[1]
  if (length === undefined) throw new Error('The driver only reads responses with a Content-Length')
  return text.length >= end + 4 + Number(length) ? { status: Number(text.slice(9, 12)) } : undefined
}
