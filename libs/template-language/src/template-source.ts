import { decodeHTML } from 'entities'

/**
 * A piece of a template: literal text, `{{ output }}` or `{% tag %}`. Offsets refer to the source that the
 * user wrote.
 */
export type TemplatePiece = { kind: 'text' | 'output' | 'tag'; start: number; end: number; text: string }

// An output has at most a few lines. Searching further for a closing quote would take quadratic time.
const quoteWindow = 1000

/**
 * Yields the pieces of a template in order. Content of `raw` and `comment` is yielded as text, and so are
 * unclosed delimiters.
 */
export function* cutTemplate(source: string): Generator<TemplatePiece> {
  const find = finder(source)
  let at = 0
  while (at < source.length) {
    const next = find(at)
    const textEnd = next?.start ?? source.length
    if (textEnd > at) yield { kind: 'text', start: at, end: textEnd, text: source.slice(at, textEnd) }
    if (next) yield next
    at = next?.end ?? source.length
  }
}

/**
 * Returns the text between the delimiters, without dashes and with decoded entities. Visual editors write
 * quotes and signs as entities.
 */
export const innerText = (piece: TemplatePiece): string =>
  decode(piece.text.slice(2, -2)).replace(/^-|-$/g, '').trim()

/** Returns the text of a tag with decoded entities. */
export const decodeTag = (piece: TemplatePiece): string => decode(piece.text)

// Visual editors replace spaces with no-break spaces, which Liquid does not accept as spaces.
const decode = (text: string): string =>
  (text.includes('&') ? decodeHTML(text) : text).replaceAll('\u00a0', ' ')

// Stop at the last closing delimiter. Otherwise each unclosed delimiter would cause a search to the end of
// the source.
function finder(source: string): (from: number) => TemplatePiece | undefined {
  const last = { '{{': source.lastIndexOf('}}'), '{%': source.lastIndexOf('%}') }
  const open = /\{\{|\{%/g
  return (from) => {
    open.lastIndex = from
    for (let match = open.exec(source); match; match = open.exec(source)) {
      const delimiter = match[0] === '{{' ? '{{' : '{%'
      if (match.index + 2 > last[delimiter]) continue
      return delimiter === '{{' ? outputAt(source, match.index) : tagAt(source, match.index)
    }
    return undefined
  }
}

function tagAt(source: string, start: number): TemplatePiece {
  const end = source.indexOf('%}', start + 2) + 2
  const name = /^\{%-?\s*(raw|comment)\b/.exec(source.slice(start, start + 40))?.[1]
  if (name === undefined) return { kind: 'tag', start, end, text: source.slice(start, end) }
  const endVerbatim = endOfVerbatim(source, name, end)
  return { kind: 'text', start, end: endVerbatim, text: source.slice(start, endVerbatim) }
}

function endOfVerbatim(source: string, name: string, from: number): number {
  const close = new RegExp(`\\{%-?\\s*end${name}\\s*-?%\\}`, 'g')
  close.lastIndex = from
  return close.exec(source) === null ? source.length : close.lastIndex
}

function outputAt(source: string, start: number): TemplatePiece {
  const end = endOutsideQuotes(source, start) ?? source.indexOf('}}', start + 2) + 2
  return { kind: 'output', start, end, text: source.slice(start, end) }
}

function endOutsideQuotes(source: string, start: number): number | undefined {
  const text = source.slice(start, start + quoteWindow)
  for (let at = 2; at < text.length; at++) {
    if (text.startsWith('}}', at)) return start + at + 2
    const mark = text[at]
    if (mark !== '"' && mark !== "'") continue
    at = text.indexOf(mark, at + 1)
    if (at === -1) return undefined
  }
  return undefined
}
