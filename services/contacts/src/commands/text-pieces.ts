import { setImmediate as nextTurn } from 'node:timers/promises'
import { TextDecoder } from 'node:util'
import { fileNotUtf8 } from '../errors.ts'

// Maximum size of a piece, whose processing takes a few milliseconds of CPU time. The event loop serves
// requests between two pieces.
const pieceBytes = 16 * 1024

/**
 * Yields the text of a file in small pieces, without the byte order mark. Decodes UTF-8, or UTF-16 with a
 * byte order mark. Throws 422 for other encodings.
 */
export async function* textPieces(file: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  let head: Buffer = Buffer.alloc(0)
  for await (const given of file) {
    const chunk = decoder ? given : Buffer.concat([head, given])
    head = chunk
    if (!decoder && chunk.length < markBytes) continue
    decoder ??= decoderOf(chunk)
    for (let from = 0; from < chunk.length; from += pieceBytes) {
      yield decode(decoder, chunk.subarray(from, from + pieceBytes))
      await nextTurn()
    }
  }
  const last = decoder ?? decoderOf(head)
  yield (decoder ? '' : decode(last, head)) + decode(last)
}

/** Length of a UTF-16 byte order mark. */
const markBytes = 2

function decoderOf(head: Buffer): TextDecoder {
  const mark = head.subarray(0, markBytes).toString('hex')
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding, { fatal: true })
}

function decode(decoder: TextDecoder, piece?: Buffer): string {
  try {
    return decoder.decode(piece, { stream: piece !== undefined })
  } catch {
    throw fileNotUtf8()
  }
}
