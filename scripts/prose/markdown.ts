import { marked, type Token } from 'marked'
import type { Text } from './text.ts'

/** The paragraphs, list items, headings and table cells of a page, without its code blocks. */
export function markdownTexts(path: string, source: string): Text[] {
  const texts: Text[] = []
  let from = 0
  const add = (kind: Text['kind'], raw: string, text: string) => {
    const at = source.indexOf(raw.split('\n')[0] ?? raw, from)
    const start = at < 0 ? from : at
    texts.push({ path, kind, line: source.slice(0, start).split('\n').length, text })
  }
  const visit = (token: Token): void => {
    if (token.type === 'paragraph' || token.type === 'heading') add('prose', token.raw, token['text'])
    else if (token.type === 'text') add('prose', token.raw, token['text'])
    else if (token.type === 'table')
      for (const row of [token['header'], ...token['rows']])
        for (const cell of row) add('cell', cell.text, cell.text)
    else if (token.type === 'list')
      for (const item of token['items']) for (const inner of item.tokens) visit(inner)
    else if (token.type === 'blockquote') for (const inner of token.tokens ?? []) visit(inner)
  }
  for (const token of marked.lexer(source)) {
    visit(token)
    from = Math.max(from, source.indexOf(token.raw, from) + 1)
  }
  return texts
}
