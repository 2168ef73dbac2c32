import { connect } from 'node:net'

export interface RawAnswer {
  /** 0 if the connection ended without a response. */
  status: number
  text: string
}

/** Timeout for the first byte of a response, long enough for a busy machine. */
const silenceMs = 5_000

/**
 * Sends raw bytes and reads the response until it is complete, the connection ends, or no data arrives for
 * `quietMs`.
 */
export function rawRequest(port: number, bytes: string | Buffer, quietMs = 150): Promise<RawAnswer> {
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => void socket.write(bytes))
    const done = (): void => {
      socket.destroy()
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text })
    }
    socket.setTimeout(silenceMs, done)
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      // Without a length, for example in a response to HEAD, the response is complete when no more data
      // arrives.
      socket.setTimeout(quietMs)
      if (isComplete(text)) done()
    })
    socket.once('error', done).once('close', done)
  })
}

const isComplete = (text: string): boolean => {
  const bodyAt = text.indexOf('\r\n\r\n') + 4
  const length = /content-length: (\d+)/i.exec(text)?.[1]
  if (bodyAt < 4) return false
  return length === undefined ? text.endsWith('\r\n0\r\n\r\n') : text.length - bodyAt >= Number(length)
}
