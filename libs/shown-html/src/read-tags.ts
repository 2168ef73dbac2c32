import { decodeHTMLAttribute } from 'entities'
import type { TokenizerCallbacks } from 'htmlparser2'

/** A start tag and its position in the HTML. Names are in lower case. */
export interface Tag {
  name: string
  start: number
  end: number
  /** Decoded values of `data-no-track` and of the attributes that affect visible content. */
  attributes: ReadonlyMap<string, string>
  /** Position of the value of `href`, without quotes. */
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
 * Returns tokenizer callbacks that call `read` with each complete start tag. If an attribute occurs several
 * times, the first one is used.
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
