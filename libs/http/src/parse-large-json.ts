import { inThread } from '@postrider/worker-processes/in-thread'
import { parseJson, type ParsedJson } from './parse-json.ts'

const module = new URL('parse-json.ts', import.meta.url).href

/**
 * Parses a large body in another thread, because parsing 16 MB would block this thread for 100 ms. The bytes
 * are moved, not copied.
 */
export function parseLargeJson(body: Buffer, maxValues: number): Promise<ParsedJson> {
  // A buffer that shares its memory with other buffers, like Node's small buffers, cannot be moved.
  const bytes = body.byteLength === body.buffer.byteLength ? body : new Uint8Array(body)
  return inThread({ module, run: parseJson }, { body: bytes, maxValues }, [bytes.buffer])
}
