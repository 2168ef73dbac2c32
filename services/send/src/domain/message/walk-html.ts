import { decodeHTMLAttribute } from 'entities'
import type { TokenizerCallbacks } from 'htmlparser2'
import { shownIn, styleVisibility, visible, type Shown, type Visibility } from './inline-style.ts'
import {
  afterEndTag,
  afterStartTag,
  closingTags,
  elementVisibility,
  outerOf,
  page,
  rawText,
  type OpenElement,
} from './open-elements.ts'
import { readHtml } from './read-html.ts'

/** A tag at its place in the HTML. Names are in lower case. */
export interface Tag {
  name: string
  start: number
  end: number
  /** Decoded values of the attributes that matter here. */
  attributes: ReadonlyMap<string, string>
}

/** Called in the order of the document; `is` says whether a place is shown. */
export interface HtmlVisitor {
  startTag?(tag: Tag, is: Shown): void
  /** Not called for the content of `script`, `style`, `title` and the like. */
  text?(start: number, end: number, is: Shown): void
}

/** The last place in a document where content is shown that is added there. */
export interface EndOfContent {
  at: number
  /** End tags of the elements that would hide it. */
  closingTags: string
}

const keptAttributes = new Set(['href', 'style', 'hidden', 'open', 'width', 'height', 'alt'])

/** Reads HTML once, as a browser would show it, in time proportional to its length. */
export function walkHtml(html: string, visitor: HtmlVisitor): EndOfContent {
  let innermost = page
  let bodyEnd: { at: number; innermost: OpenElement } | undefined
  // The end of the last token that is complete and not in raw text.
  let end = 0
  let isRaw = false
  const styles = new Map<string, Visibility>()
  const readTag = tagReader(html, (tag) => {
    const visibility = visibilityOf(tag, styles)
    visitor.startTag?.(tag, shownIn(outerOf(innermost, tag.name).shown, visibility))
    innermost = afterStartTag(innermost, tag.name, visibility)
    isRaw = rawText.has(tag.name)
    if (!isRaw) end = tag.end
  })
  // A comment that nobody closes takes the rest of the document.
  const endOther = (_from: number, to: number): void => {
    if (to < html.length) end = to + 1
  }
  readHtml(html, {
    ...readTag,
    ontext: (from, to) => {
      if (isRaw) return
      visitor.text?.(from, to, innermost.shown)
      end = to
    },
    onclosetag: (from, to) => {
      const name = html.slice(from, to).toLowerCase()
      const close = html.indexOf('>', to)
      isRaw = false
      innermost = afterEndTag(innermost, name)
      if (close !== -1) end = close + 1
      if (name === 'body') bodyEnd = { at: from - 2, innermost }
    },
    oncomment: endOther,
    oncdata: endOther,
    ondeclaration: endOther,
  })
  const place = bodyEnd ?? { at: end, innermost }
  return { at: place.at, closingTags: closingTags(place.innermost) }
}

/** `styles` remembers what styles do: those of a mail repeat. */
function visibilityOf({ name, attributes }: Tag, styles: Map<string, Visibility>): Visibility {
  const byName = elementVisibility(name, attributes.has('open'))
  if (attributes.size === 0) return byName
  const byStyle = knownStyle(attributes.get('style'), styles)
  const href = name === 'a' ? attributes.get('href') : undefined
  const isHidden = attributes.has('hidden')
  if (byName === visible && href === undefined && !isHidden) return byStyle
  return {
    ...byStyle,
    href,
    hides: byName.hides || byStyle.hides || isHidden,
    isDoubtful: byName.isDoubtful || byStyle.isDoubtful,
  }
}

function knownStyle(style: string | undefined, styles: Map<string, Visibility>): Visibility {
  if (style === undefined) return visible
  const known = styles.get(style) ?? styleVisibility(style)
  styles.set(style, known)
  return known
}

/** Puts start tags together. */
function tagReader(html: string, read: (tag: Tag) => void): TagListener {
  let name = ''
  let start = 0
  let attributes = noAttributes
  let attribute = ''
  let [from, to] = [0, 0]
  const endTag = (index: number): void => read({ name, start, end: index + 1, attributes })
  return {
    onopentagname: (begin, end) => {
      name = html.slice(begin, end).toLowerCase()
      start = begin - 1
      attributes = noAttributes
    },
    onattribname: (begin, end) => {
      attribute = html.slice(begin, end).toLowerCase()
      from = to = end
    },
    onattribdata: (begin, end) => {
      from = begin
      to = end
    },
    onattribend: () => {
      if (!keptAttributes.has(attribute) || attributes.has(attribute)) return
      if (attributes === noAttributes) attributes = new Map()
      const value = html.slice(from, to)
      attributes.set(attribute, value.includes('&') ? decodeHTMLAttribute(value) : value)
    },
    onopentagend: endTag,
    onselfclosingtag: endTag,
  }
}

type TagListener = Pick<
  TokenizerCallbacks,
  'onopentagname' | 'onattribname' | 'onattribdata' | 'onattribend' | 'onopentagend' | 'onselfclosingtag'
>

const noAttributes = new Map<string, string>()
