import { inThread } from '@postrider/worker-processes/in-thread'
import { bufferOf } from '../messages/message-text.ts'
import { encodeLines } from './encode-lines.ts'

/** Files up to this size are encoded on this thread. A mail with ten such files takes some milliseconds. */
const largeBytes = 64 * 1024
const module = new URL('encode-lines.ts', import.meta.url).href

/** Encodes a file as lines of base64. */
export async function base64Lines(file: Uint8Array): Promise<Buffer> {
  return file.length <= largeBytes
    ? encodeLines(file)
    : bufferOf(await inThread({ module, run: encodeLines }, file))
}
