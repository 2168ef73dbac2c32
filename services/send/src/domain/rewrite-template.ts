import { parseTemplateExpression, toLiquid } from './template-expression.ts'
import { cutTemplate, decodeTag, innerText, type TemplatePiece } from './template-source.ts'

export type RewrittenTemplate = {
  /** Standard Liquid. */
  source: string
  /** Where an offset of `source` stood in the template as its author wrote it. */
  originalOffset: (offset: number) => number
}

/** Turns our dialect (`??`, keys with spaces, entities inside delimiters) into standard Liquid. */
export function rewriteTemplate(original: string): RewrittenTemplate {
  const pieces = cutTemplate(original)
  const texts = pieces.map(rewritePiece)
  return { source: texts.join(''), originalOffset: (offset) => originalOffset(pieces, texts, offset) }
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
