import { setImmediate as nextTurn } from 'node:timers/promises'
import { TextDecoder } from 'node:util'
import { invalidField, type AppError } from '@postrider/contracts/errors'

// csv-parse takes 2 ms of CPU time for a piece; requests are served between two of them.
export const pieceBytes = 16 * 1024
/** Twice the longest row that is read: each quote in it may be doubled. */
const mostInLine = 256 * 1024

/** A file in pieces of a few milliseconds of work. Throws 422 for what is not text in UTF-8, or has no lines of a bearable length. */
export async function* textPieces(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const lines = lineCounter()
  for await (const chunk of file)
    for (let from = 0; from < chunk.length; from += pieceBytes) {
      const piece = chunk.subarray(from, from + pieceBytes)
      checkText(decoder, piece)
      lines.count(piece)
      yield piece
      await nextTurn()
    }
  checkText(decoder)
}

/** Throws 422 for bytes that are not text in UTF-8. */
function checkText(decoder: TextDecoder, piece?: Buffer): void {
  if (piece?.includes(0))
    throw refused('The file holds NUL characters, so it is no CSV file in UTF-8. Save it as "CSV UTF-8".')
  try {
    decoder.decode(piece, { stream: piece !== undefined })
  } catch {
    throw refused('The file is not text in UTF-8. Save it as "CSV UTF-8".')
  }
}

/** Throws 422 when a line gets longer than any row can be: csv-parse bounds the cells of a row, but not their number. */
function lineCounter(): { count: (piece: Buffer) => void } {
  let length = 0
  let line = 1
  return {
    count: (piece) => {
      let start = 0
      for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, start)) {
        length = 0
        line += 1
        start = at + 1
      }
      const carriageReturn = piece.lastIndexOf(13)
      length = carriageReturn >= start ? piece.length - carriageReturn : length + piece.length - start
      if (length > mostInLine)
        throw refused(`Line ${line} of the file is longer than ${mostInLine / 1024} KB.`)
    },
  }
}

const refused = (message: string): AppError => invalidField('file', 'custom', message)
