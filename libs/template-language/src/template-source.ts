import { decodeHTML } from 'entities'

/**
 * A piece of a template: literal text, `{{ output }}` or `{% tag %}`; offsets are of the source as written.
 */
export type TemplatePiece = { kind: 'text' | 'output' | 'tag'; start: number; end: number; text: string }

// An output is a line or two. Looking further for a closing quote would cost time in proportion to the square
// of the source.
const quoteWindow = 1000

/**
 * The pieces of a template, one after the other. What stands in `raw` and `comment`, and delimiters left
 * open, are text.
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
 * What stands between the delimiters, without dashes, entities decoded: visual editors escape quotes and
 * signs.
 */
export const innerText = (piece: TemplatePiece): string =>
  decode(piece.text.slice(2, -2)).replace(/^-|-$/g, '').trim()

/** The piece with its entities decoded, delimiters and dashes kept. */
export const decodeTag = (piece: TemplatePiece): string => decode(piece.text)

// A no-break space is what editors make of a typed space; Liquid does not take it for one.
const decode = (text: string): string =>
  (text.includes('&') ? decodeHTML(text) : text).replaceAll('\u00a0', ' ')

// Knowing the last closing delimiter keeps a source full of open ones from being searched to its end for
// each.
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
