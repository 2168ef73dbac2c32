import { marked, type MarkedToken, type Token, type Tokens } from 'marked'
import type { Text } from './text.ts'

type Piece = Pick<Text, 'kind' | 'text'> & { raw: string }

/** Returns the paragraphs, list items, headings and table cells of a page, without its code blocks. */
export function markdownTexts(path: string, source: string): Text[] {
  let from = 0
  return marked.lexer(source).flatMap((token) => {
    const texts = piecesOf(token).map(({ kind, text, raw }) => ({
      path,
      kind,
      text,
      line: lineOf(source, raw, from),
    }))
    from = Math.max(from, source.indexOf(token.raw, from) + 1)
    return texts
  })
}

function piecesOf(token: Token): Piece[] {
  // The lexer has no extensions, so it returns only its own types of tokens.
  const known = token as MarkedToken
  switch (known.type) {
    case 'paragraph':
    case 'heading':
    case 'text':
      return [{ kind: 'prose', text: known.text, raw: known.raw }]
    case 'table':
      return cellsOf(known)
    case 'list':
      return known.items.flatMap(({ tokens }) => tokens.flatMap(piecesOf))
    case 'blockquote':
      return known.tokens.flatMap(piecesOf)
    default:
      return []
  }
}

const cellsOf = ({ header, rows }: Tokens.Table): Piece[] =>
  [header, ...rows].flat().map(({ text }) => ({ kind: 'cell', text, raw: text }))

function lineOf(source: string, raw: string, from: number): number {
  const at = source.indexOf(raw.split('\n')[0] ?? raw, from)
  return source.slice(0, Math.max(at, from)).split('\n').length
}
