import { inThread } from '@postrider/worker-processes/in-thread'
import { parseJson, type ParsedJson } from './parse-json.ts'

const module = new URL('parse-json.ts', import.meta.url).href

/**
 * Parses a large body in another thread, to which its bytes are moved: 16 MB would block this thread for
 * 100 ms.
 */
export function parseLargeJson(body: Buffer): Promise<ParsedJson> {
  // A buffer that shares its memory with others, like small buffers of Node, cannot be moved.
  const bytes = body.byteLength === body.buffer.byteLength ? body : new Uint8Array(body)
  return inThread({ module, run: parseJson }, bytes, [bytes.buffer])
}
