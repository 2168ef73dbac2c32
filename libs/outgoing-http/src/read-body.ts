import type { Dispatcher } from 'undici'

/**
 * Maximum number of bytes to read of a body. Enough that a connection with a usual response closes cleanly.
 */
const maxReadBytes = 64 * 1024
/** Maximum number of bytes to store of a body. */
const maxStoredBytes = 4 * 1024

/**
 * Returns the beginning of a body as text that PostgreSQL can store. Never rejects: the status was received,
 * so an incomplete body does not matter. Does not read compressed bodies, which were not requested.
 */
export async function readBody({ headers, body }: Dispatcher.ResponseData): Promise<string> {
  const encoding = headers['content-encoding']
  const isPlain = encoding === undefined || encoding === 'identity' || encoding === ''
  const bytes = await readBytes(body, isPlain ? maxReadBytes : 0)
  const text = new TextDecoder().decode(bytes).replaceAll('\u0000', '')
  // Count how much fits without splitting a character.
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(maxStoredBytes))
  return text.slice(0, read)
}

async function readBytes(body: Dispatcher.ResponseData['body'], most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let left = most
  try {
    if (left > 0)
      for await (const chunk of body) {
        // Without `setEncoding`, chunks are bytes.
        const bytes = chunk as Uint8Array
        chunks.push(bytes.subarray(0, left))
        left -= bytes.length
        if (left <= 0) break
      }
  } catch {
    // Connection reset or timeout: keep the received part.
  }
  return Buffer.concat(chunks)
}
