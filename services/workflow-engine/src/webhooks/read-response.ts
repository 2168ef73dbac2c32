import type { Dispatcher } from 'undici'

/**
 * What is read of a body, so that a connection with an answer of usual length ends in order; a longer one is
 * dropped.
 */
const mostRead = 64 * 1024
/** What is kept of it. */
const mostKept = 4 * 1024

/**
 * The beginning of a body as text that PostgreSQL can hold. Never rejects: the status has come, so the server
 * has the request, and whether its body comes whole changes nothing. Compressed bodies were not asked for and
 * are not read.
 */
export async function readResponse({ headers, body }: Dispatcher.ResponseData): Promise<string> {
  const encoding = headers['content-encoding']
  const isPlain = encoding === undefined || encoding === 'identity' || encoding === ''
  const bytes = await readBytes(body, isPlain ? mostRead : 0)
  const text = new TextDecoder().decode(bytes).replaceAll('\u0000', '')
  // Counts what fits in whole characters.
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(mostKept))
  return text.slice(0, read)
}

async function readBytes(body: Dispatcher.ResponseData['body'], most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let left = most
  try {
    if (left > 0)
      for await (const chunk of body) {
        // A body without an encoding gives bytes.
        const bytes = chunk as Uint8Array
        chunks.push(bytes.subarray(0, left))
        left -= bytes.length
        if (left <= 0) break
      }
  } catch {
    // Reset, or out of time: what has come is kept.
  }
  return Buffer.concat(chunks)
}
