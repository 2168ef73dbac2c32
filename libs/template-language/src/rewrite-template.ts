import { parseTemplateExpression, toLiquid } from './template-expression.ts'
import { cutTemplate, decodeTag, innerText, type TemplatePiece } from './template-source.ts'

export type RewrittenTemplate = {
  /** Standard Liquid. */
  source: string
  /** Where an offset of `source` stood in the template as its author wrote it. */
  originalOffset: (offset: number) => number
  /** How many variables, tags and texts it has. */
  pieces: number
}

// The parser's time grows with the square of the pieces: 60 ms here, half a minute for the 200,000 that fit
// into a body.
const maxPieces = 20_000

/** What a template with more pieces than can be parsed is refused with, here and by the parser. */
export const tooManyPieces = (): RangeError =>
  new RangeError(`it has more than ${maxPieces} variables, tags and texts`)

/** True when a template has more pieces than can be parsed. */
export const hasTooMany = (pieces: number): boolean => pieces > maxPieces

/**
 * Turns our dialect (`??`, keys with spaces, entities inside delimiters) into standard Liquid. Throws where a
 * template has too many pieces: half a million of them would take more memory than rendering has.
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
