import {
  defaultVisibility,
  combineVisibility,
  visible,
  type EffectiveVisibility,
  type Visibility,
} from './inline-style.ts'

/** An element whose end tag has not been read yet, and its ancestors. */
export interface OpenElement {
  name: string
  /** The visibility of the element's content. */
  shown: EffectiveVisibility
  visibility: Visibility
  outer: OpenElement | undefined
  isInTable: boolean
  isInParagraph: boolean
  isInDrawing: boolean
}

const nameSet = (...texts: string[]): ReadonlySet<string> => new Set(texts.join(' ').split(' '))

/**
 * How many open elements are searched for the start tag of an end tag. Real mails need far fewer. The limit
 * bounds the time for a malicious mail.
 */
const maxSearchedElements = 100

/** The root of the document. */
export const documentRoot: OpenElement = {
  name: '',
  shown: defaultVisibility,
  visibility: visible,
  outer: undefined,
  isInTable: false,
  isInParagraph: false,
  isInDrawing: false,
}

/**
 * Returns the innermost open element after a start tag. Follows the HTML standard (section 13.2.6) where it
 * affects the visible content of a mail.
 */
export function afterStartTag(innermost: OpenElement, name: string, visibility: Visibility): OpenElement {
  const outer = outerOf(innermost, name)
  return isContainer(outer, name) ? within(outer, name, visibility) : outer
}

/** Returns the element that becomes the parent of a new start tag. */
export function outerOf(innermost: OpenElement, name: string): OpenElement {
  let outer = innermost
  if (outer.isInDrawing && breakOut.has(name)) outer = afterEndTag(afterEndTag(outer, 'svg'), 'math')
  if (outer.isInParagraph && endsParagraph.has(name)) outer = afterEndTag(outer, 'p')
  for (const ended of endedBy[name] ?? none) outer = afterEndTag(outer, ended)
  while (outer.outer && closedBy[name]?.has(outer.name)) outer = outer.outer
  return outer
}

/** A part of a table can only be opened inside a table. */
const isContainer = (outer: OpenElement, name: string): boolean =>
  !voidElements.has(name) && !pageElements.has(name) && (outer.isInTable || !tableParts.has(name))

const within = (outer: OpenElement, name: string, visibility: Visibility): OpenElement => ({
  name,
  visibility,
  shown: combineVisibility(outer.shown, visibility),
  outer,
  isInTable: name === 'table' || (outer.isInTable && name !== 'template'),
  isInDrawing: outer.isInDrawing || name === 'svg' || name === 'math',
  isInParagraph: name === 'p' || (outer.isInParagraph && !paragraphScopes.has(name)),
})

/**
 * Returns the innermost open element after an end tag. A formatting element stays open after the end of its
 * block, but not after the end of its cell.
 */
export function afterEndTag(innermost: OpenElement, name: string): OpenElement {
  const ended = elementsEndedBy(innermost, name)
  return ended
    ? keptOpen(name, ended.inner).reduceRight(
        (outer, element) => within(outer, element.name, element.visibility),
        ended.outer,
      )
    : innermost
}

/**
 * Returns the elements inside the element that an end tag closes (innermost first), and that element's
 * parent. Returns undefined if the end tag closes no element.
 */
function elementsEndedBy(
  innermost: OpenElement,
  name: string,
): { outer: OpenElement; inner: OpenElement[] } | undefined {
  const stops = stopsOf(name)
  const inner: OpenElement[] = []
  for (let open = innermost; open.outer; open = open.outer) {
    if (open.name === name) return { outer: open.outer, inner }
    if (stops.has(open.name) || inner.length > maxSearchedElements) break
    inner.push(open)
  }
  return undefined
}

function keptOpen(name: string, inner: OpenElement[]): OpenElement[] {
  if (markers.has(name)) return []
  // The end tag of `noscript` in the head does not close the elements inside.
  if (formatting.has(name) || name === 'form' || name === 'noscript') return inner
  const outside = inner.slice(inner.findLastIndex((element) => markers.has(element.name)) + 1)
  return outside.filter((element) => formatting.has(element.name))
}

/**
 * Returns the end tags of all elements up to the outermost element that may hide its content. Returns an
 * empty string if no element does.
 */
export function closingTags(innermost: OpenElement): string {
  let tags = ''
  let needed = ''
  for (let open = innermost; open.outer; open = open.outer) {
    tags += `</${open.name}>`
    if (mayHide(open.visibility)) needed = tags
  }
  return needed
}

const mayHide = ({ hides, isDoubtful, isInvisible, hasNoSize }: Visibility): boolean =>
  hides || isDoubtful || isInvisible === true || hasNoSize === true

/** Returns the visibility of the content of an element with this name, before styles are applied. */
export function elementVisibility(name: string, isOpen: boolean): Visibility {
  if (isOpen && foldable.has(name)) return visible
  if (hiding.has(name)) return { ...visible, hides: true }
  return doubtful.has(name) ? { ...visible, isDoubtful: true } : visible
}

const foldable = nameSet('details dialog')

/** Elements whose content is text, even if it looks like HTML. */
export const rawText = nameSet('script style title textarea iframe noembed noframes xmp plaintext')

const hiding = nameSet('template datalist dialog')
// The content of these elements is collapsed by default, or is shown only if scripts, media, forms or
// drawings are not supported.
const doubtful = nameSet(
  'noscript select optgroup option object video audio canvas svg math details progress meter rp',
)

const voidElements = nameSet(
  'area base basefont bgsound br col embed frame hr image img input keygen link meta param source track wbr',
)
// These elements stay open until the end of the document. Their tags are ignored.
const pageElements = nameSet('html head body')

const formatting = nameSet('a b big code em font i nobr s small strike strong tt u')
const table = nameSet('table tbody thead tfoot tr td th caption')
const blocks = nameSet(
  'address article aside blockquote center details dialog dir div dl dd dt fieldset',
  'figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup li listing main menu nav ol p pre search section summary ul button',
)
const scopes = nameSet(
  'table td th caption template object marquee applet select svg math foreignobject desc annotation-xml mi mo mn ms mtext',
)
const tableScopes = nameSet('table template')
const itemScopes = new Set([...scopes, 'ul', 'ol'])
const paragraphScopes = new Set([...scopes, 'button'])
// The end of one of these elements also closes the formatting elements inside.
const markers = nameSet('td th caption template object marquee applet')
const special = new Set([...blocks, ...table, ...scopes, 'noscript', ...rawText])

/** Returns the elements at which the search for the start tag stops. */
function stopsOf(name: string): ReadonlySet<string> {
  if (table.has(name)) return tableScopes
  if (name === 'li') return itemScopes
  if (name === 'p') return paragraphScopes
  return blocks.has(name) || formatting.has(name) || scopes.has(name) ? scopes : special
}

const endsParagraph = new Set([...blocks].filter((name) => name !== 'button'))
const tableParts = new Set([...table].filter((name) => name !== 'table'))
const headings = nameSet('h1 h2 h3 h4 h5 h6')

/** For each start tag, the elements that it closes if they are the innermost element. */
const closedBy: Readonly<Partial<Record<string, ReadonlySet<string>>>> = {
  ...Object.fromEntries([...headings].map((name) => [name, headings])),
  li: nameSet('li'),
  dt: nameSet('dt dd'),
  dd: nameSet('dt dd'),
  option: nameSet('option'),
  optgroup: nameSet('option optgroup'),
}

// These start tags close an enclosing drawing or formula.
const breakOut = nameSet(
  'b big blockquote br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 hr i img li listing menu meta',
  'nobr ol p pre ruby s small span strong strike sub sup table tt u ul var',
)

const none: readonly string[] = []
const cells = ['td', 'th']
const sections = ['tbody', 'thead', 'tfoot']

/** For each start tag, the elements that it closes at any depth, including their content. */
const endedBy: Readonly<Partial<Record<string, readonly string[]>>> = {
  a: ['a'],
  button: ['button'],
  td: cells,
  th: cells,
  tr: ['tr', ...cells],
  ...Object.fromEntries(
    [...sections, 'caption'].map((name) => [name, [...sections, 'tr', 'caption', ...cells]]),
  ),
}
