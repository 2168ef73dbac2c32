import type { TokenizerCallbacks } from 'htmlparser2'
import {
  combineVisibility,
  styleVisibility,
  visible,
  type EffectiveVisibility,
  type Visibility,
} from './inline-style.ts'
import {
  afterEndTag,
  afterStartTag,
  closingTags,
  elementVisibility,
  outerOf,
  documentRoot,
  rawText,
  type OpenElement,
} from './open-elements.ts'
import { readHtml } from './read-html.ts'
import { tagReader, type Tag } from './read-tags.ts'
import { cdataEnd, scriptEnd } from './skipped-text.ts'
import { hidingSelectors, isSelected, type Selector } from './style-sheet.ts'

/** Callbacks, which are called in document order. `is` is the visibility of the tag or text. */
export interface HtmlVisitor {
  startTag?(tag: Tag, is: EffectiveVisibility): void
  /** Not called for the content of `script`, `style`, `title` and similar elements. */
  text?(start: number, end: number, is: EffectiveVisibility): void
}

/** The last position at which added content is visible. */
export interface EndOfContent {
  at: number
  /** End tags of those open elements that would hide the added content. */
  closingTags: string
}

/**
 * Walks through HTML as a browser would parse it, in time proportional to its length. Returns the position at
 * which content can be appended.
 */
export function walkHtml(html: string, visitor: HtmlVisitor): EndOfContent {
  const state: WalkState = {
    innermost: documentRoot,
    bodyEnd: undefined,
    end: 0,
    rawElement: '',
    skipTo: 0,
    hiding: [],
    styles: new Map(),
  }
  readHtml(html, { ...startTags(html, state, visitor), ...otherTokens(html, state, visitor) })
  const { at, innermost } = state.bodyEnd ?? { at: state.end, innermost: state.innermost }
  return { at, closingTags: closingTags(innermost) }
}

interface WalkState {
  innermost: OpenElement
  bodyEnd: { at: number; innermost: OpenElement } | undefined
  /** The end of the last complete token that is not inside an element such as `script`. */
  end: number
  /** The name of the open element whose content is text, or an empty string. */
  rawElement: string
  /**
   * Tokens before this position are skipped: they are part of a script or CDATA section that the tokenizer
   * ended too early.
   */
  skipTo: number
  /** Selectors of the style sheets that hide elements. */
  hiding: readonly Selector[]
  /** Cache by style attribute, because a mail repeats the same styles. */
  styles: Map<string, Visibility>
}

const startTags = (html: string, state: WalkState, visitor: HtmlVisitor) =>
  tagReader(html, (tag) => {
    if (tag.start < state.skipTo) return
    const visibility = visibilityOf(tag, state)
    visitor.startTag?.(tag, combineVisibility(outerOf(state.innermost, tag.name).shown, visibility))
    state.innermost = afterStartTag(state.innermost, tag.name, visibility)
    state.rawElement = rawText.has(tag.name) ? tag.name : ''
    if (tag.name === 'script' && !state.innermost.isInDrawing) state.skipTo = scriptEnd(html, tag.end)
    if (state.rawElement === '') state.end = tag.end
  })

function otherTokens(html: string, state: WalkState, visitor: HtmlVisitor): Partial<TokenizerCallbacks> {
  const endOther = (from: number, to: number): void => {
    if (from < state.skipTo) return
    const isCdata = state.innermost.isInDrawing && html.startsWith('[CDATA[', from)
    if (isCdata) state.skipTo = cdataEnd(html, from)
    const end = isCdata ? state.skipTo : to + 1
    // A comment without an end contains the rest of the document.
    if (end <= html.length) state.end = end
  }
  return {
    ontext: (from, to) => {
      if (from < state.skipTo) return
      if (state.rawElement === 'style') state.hiding = hidingSelectors(html.slice(from, to), state.hiding)
      if (state.rawElement !== '') return
      visitor.text?.(from, to, state.innermost.shown)
      state.end = to
    },
    onclosetag: (from, to) => {
      if (from - 2 < state.skipTo) return
      const name = html.slice(from, to).toLowerCase()
      const close = html.indexOf('>', to)
      state.rawElement = ''
      state.innermost = afterEndTag(state.innermost, name)
      if (close !== -1) state.end = close + 1
      if (name === 'body') state.bodyEnd = { at: from - 2, innermost: state.innermost }
    },
    oncomment: endOther,
    oncdata: endOther,
    ondeclaration: endOther,
  }
}

function visibilityOf(tag: Tag, state: WalkState): Visibility {
  const byName = elementVisibility(tag.name, tag.attributes.has('open'))
  return tag.attributes.size === 0 && state.hiding.length === 0
    ? byName
    : styledVisibility(byName, tag, state)
}

function styledVisibility(
  byName: Visibility,
  { name, attributes }: Tag,
  { styles, hiding }: WalkState,
): Visibility {
  const byStyle = knownStyle(attributes.get('style'), styles)
  const href = name === 'a' ? attributes.get('href') : undefined
  const hides = byName.hides || attributes.has('hidden')
  // Some mail clients ignore style sheets.
  const isDoubtful = byName.isDoubtful || isSelected(hiding, name, attributes)
  if (!hides && !isDoubtful && href === undefined) return byStyle
  return { ...byStyle, href, hides: hides || byStyle.hides, isDoubtful: isDoubtful || byStyle.isDoubtful }
}

function knownStyle(style: string | undefined, styles: Map<string, Visibility>): Visibility {
  if (style === undefined) return visible
  const known = styles.get(style) ?? styleVisibility(style)
  styles.set(style, known)
  return known
}
