import { inThread } from '@postrider/worker-processes/in-thread'
import { parseJson, type ParsedJson } from './parse-json.ts'

const module = new URL('parse-json.ts', import.meta.url).href

/**
 * Parses a large body in another thread, to which the bytes are moved: 16 MB would keep this one for 100 ms.
 */
export function parseLargeJson(body: Buffer): Promise<ParsedJson> {
  // What shares its memory with others, as small buffers of Node do, cannot be moved.
  const bytes = body.byteLength === body.buffer.byteLength ? body : new Uint8Array(body)
  return inThread({ module, run: parseJson }, bytes, [bytes.buffer])
}
