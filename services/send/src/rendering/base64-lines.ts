import { inThread } from '@postrider/worker-processes/in-thread'
import { bufferOf } from '../messages/message-text.ts'
import { encodeLines } from './encode-lines.ts'

/** Smaller files are encoded on this thread: a mail with ten of them takes some milliseconds. */
const largeBytes = 64 * 1024
const module = new URL('encode-lines.ts', import.meta.url).href

/** Encodes a file as lines of base64. */
export async function base64Lines(file: Uint8Array): Promise<Buffer> {
  return file.length <= largeBytes
    ? encodeLines(file)
    : bufferOf(await inThread({ module, run: encodeLines }, file))
}
