import { parseTemplateExpression, toLiquid } from './template-expression.ts'
import { cutTemplate, decodeTag, innerText, type TemplatePiece } from './template-source.ts'

export type RewrittenTemplate = {
  /** The template in standard Liquid. */
  source: string
  /** Maps an offset in `source` to an offset in the original template. */
  originalOffset: (offset: number) => number
  /** The number of variables, tags and texts. */
  pieces: number
}

// The parser's time grows with the square of the number of pieces. It is 60 ms at this limit; a full body
// could have 200,000 pieces.
const maxPieces = 20_000

/** The error for a template with too many pieces. */
export const tooManyPieces = (): RangeError =>
  new RangeError(`it has more than ${maxPieces} variables, tags and texts`)

/** Returns whether a template has too many pieces to be parsed. */
export const hasTooMany = (pieces: number): boolean => pieces > maxPieces

/**
 * Rewrites our dialect (`??`, keys with spaces, entities inside delimiters) to standard Liquid. Throws if the
 * template has too many pieces, which would need too much memory.
 */
export function rewriteTemplate(original: string): RewrittenTemplate {
  const pieces: TemplatePiece[] = []
  for (const piece of cutTemplate(original)) {
    pieces.push(piece)
    if (hasTooMany(pieces.length)) throw tooManyPieces()
  }
  const texts = pieces.map(rewritePiece)
  return {
    source: texts.join(''),
    originalOffset: (offset) => originalOffset(pieces, texts, offset),
    pieces: pieces.length,
  }
}

function rewritePiece(piece: TemplatePiece): string {
  if (piece.kind === 'text') return piece.text
  if (piece.kind === 'tag') return decodeTag(piece)
  const open = piece.text.startsWith('{{-') ? '{{-' : '{{'
  const close = piece.text.endsWith('-}}') ? '-}}' : '}}'
  return `${open} ${toLiquid(parseTemplateExpression(innerText(piece)))} ${close}`
}

function originalOffset(pieces: TemplatePiece[], texts: string[], offset: number): number {
  let start = 0
  for (const [index, piece] of pieces.entries()) {
    const text = texts[index] ?? ''
    if (offset < start + text.length) return text === piece.text ? piece.start + offset - start : piece.start
    start += text.length
  }
  return pieces.at(-1)?.end ?? 0
}
