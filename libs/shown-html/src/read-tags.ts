import { decodeHTMLAttribute } from 'entities'
import type { TokenizerCallbacks } from 'htmlparser2'

/** A start tag at its place in the HTML. Names are in lower case. */
export interface Tag {
  name: string
  start: number
  end: number
  /** Decoded values of the attributes that matter for what a mail shows, and `data-no-track`. */
  attributes: ReadonlyMap<string, string>
  /** Where the value of `href` is, without its quotes. */
  href: Span | undefined
}

export interface Span {
  start: number
  end: number
}

const keptAttributes = new Set('href style hidden open width height class id data-no-track'.split(' '))

type TagListener = Pick<
  TokenizerCallbacks,
  'onopentagname' | 'onattribname' | 'onattribdata' | 'onattribend' | 'onopentagend' | 'onselfclosingtag'
>

/**
 * Callbacks of the tokenizer that call `read` with each complete start tag. Of two attributes of a name the
 * first counts.
 */
export function tagReader(html: string, read: (tag: Tag) => void): TagListener {
  let name = ''
  let start = 0
  let attributes = noAttributes
  let attribute = ''
  let href: Span | undefined
  let [from, to] = [0, 0]
  const endTag = (index: number): void => read({ name, start, end: index + 1, attributes, href })
  return {
    onopentagname: (begin, end) => {
      name = html.slice(begin, end).toLowerCase()
      start = begin - 1
      attributes = noAttributes
      href = undefined
    },
    onattribname: (begin, end) => {
      attribute = html.slice(begin, end).toLowerCase()
      from = to = end
    },
    onattribdata: (begin, end) => {
      from = from === to ? begin : from
      to = end
    },
    onattribend: () => {
      if (!keptAttributes.has(attribute) || attributes.has(attribute)) return
      if (attributes === noAttributes) attributes = new Map()
      const value = html.slice(from, to)
      attributes.set(attribute, value.includes('&') ? decodeHTMLAttribute(value) : value)
      if (attribute === 'href' && from < to) href = { start: from, end: to }
    },
    onopentagend: endTag,
    onselfclosingtag: endTag,
  }
}

const noAttributes = new Map<string, string>()
