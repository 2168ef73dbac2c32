import { shown, shownIn, visible, type Shown, type Visibility } from './inline-style.ts'

/** An element whose end tag has not come yet, and those that it stands in. */
export interface OpenElement {
  name: string
  /** Whether its content is shown. */
  shown: Shown
  visibility: Visibility
  outer: OpenElement | undefined
  isInTable: boolean
  isInParagraph: boolean
  isInDrawing: boolean
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/**
 * How far an end tag looks for its start tag: many times the depth of any mail. It bounds the time for a
 * hostile one.
 */
const farthest = 100

/** What everything else stands in. */
export const page: OpenElement = {
  name: '',
  shown,
  visibility: visible,
  outer: undefined,
  isInTable: false,
  isInParagraph: false,
  isInDrawing: false,
}

/**
 * The innermost open element after a start tag. What is open follows the rules of the HTML standard (section
 * 13.2.6) as far as they matter for what a mail shows.
 */
export function afterStartTag(innermost: OpenElement, name: string, visibility: Visibility): OpenElement {
  const outer = outerOf(innermost, name)
  return isContainer(outer, name) ? within(outer, name, visibility) : outer
}

/** What stays open around a start tag. */
export function outerOf(innermost: OpenElement, name: string): OpenElement {
  let outer = innermost
  if (outer.isInDrawing && breakOut.has(name)) outer = afterEndTag(afterEndTag(outer, 'svg'), 'math')
  if (outer.isInParagraph && endsParagraph.has(name)) outer = afterEndTag(outer, 'p')
  for (const ended of endedBy[name] ?? none) outer = afterEndTag(outer, ended)
  while (outer.outer && closedBy[name]?.has(outer.name)) outer = outer.outer
  return outer
}

/** Parts of a table are no elements outside of one. */
const isContainer = (outer: OpenElement, name: string): boolean =>
  !voidElements.has(name) && !pageElements.has(name) && (outer.isInTable || !tableParts.has(name))

const within = (outer: OpenElement, name: string, visibility: Visibility): OpenElement => ({
  name,
  visibility,
  shown: shownIn(outer.shown, visibility),
  outer,
  isInTable: name === 'table' || (outer.isInTable && name !== 'template'),
  isInDrawing: outer.isInDrawing || name === 'svg' || name === 'math',
  isInParagraph: name === 'p' || (outer.isInParagraph && !paragraphScopes.has(name)),
})

/**
 * The innermost open element after an end tag. Formatting continues behind the end of a block that it began
 * in, but not of a cell.
 */
export function afterEndTag(innermost: OpenElement, name: string): OpenElement {
  const ended = ending(innermost, name)
  return ended
    ? keptOpen(name, ended.inner).reduceRight(
        (outer, element) => within(outer, element.name, element.visibility),
        ended.outer,
      )
    : innermost
}

/**
 * What stands in the element that an end tag ends, from the innermost on, and what that stands in; undefined
 * where it ends none.
 */
function ending(
  innermost: OpenElement,
  name: string,
): { outer: OpenElement; inner: OpenElement[] } | undefined {
  const stops = stopsOf(name)
  const inner: OpenElement[] = []
  for (let open = innermost; open.outer; open = open.outer) {
    if (open.name === name) return { outer: open.outer, inner }
    if (stops.has(open.name) || inner.length > farthest) break
    inner.push(open)
  }
  return undefined
}

function keptOpen(name: string, inner: OpenElement[]): OpenElement[] {
  if (markers.has(name)) return []
  // In the head, noscript ends before other elements, which then stay open.
  if (formatting.has(name) || name === 'form' || name === 'noscript') return inner
  const outside = inner.slice(inner.findLastIndex((element) => markers.has(element.name)) + 1)
  return outside.filter((element) => formatting.has(element.name))
}

/** End tags of all elements up to the outermost that may hide its content; empty where none does. */
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

/** How an element of this name shows its content when no style says otherwise. */
export function elementVisibility(name: string, isOpen: boolean): Visibility {
  if (isOpen && foldable.has(name)) return visible
  if (hiding.has(name)) return { ...visible, hides: true }
  return doubtful.has(name) ? { ...visible, isDoubtful: true } : visible
}

const foldable = words('details dialog')

/** Elements whose content is text, whatever it looks like. */
export const rawText = words('script style title textarea iframe noembed noframes xmp plaintext')

const hiding = words('template datalist dialog')
// Shown where scripts, media, forms or drawings are not supported, or folded away.
const doubtful = words(
  'noscript select optgroup option object video audio canvas svg math details progress meter rp',
)

const voidElements = words(
  'area base basefont bgsound br col embed frame hr image img input keygen link meta param source track wbr',
)
// They are open to the end of the document, whatever its tags say.
const pageElements = words('html head body')

const formatting = words('a b big code em font i nobr s small strike strong tt u')
const table = words('table tbody thead tfoot tr td th caption')
const blocks = words(
  'address article aside blockquote center details dialog dir div dl dd dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup li listing main menu nav ol p pre search section summary ul button',
)
const scopes = words(
  'table td th caption template object marquee applet select svg math foreignobject desc annotation-xml mi mo mn ms mtext',
)
const tableScopes = words('table template')
const itemScopes = new Set([...scopes, 'ul', 'ol'])
const paragraphScopes = new Set([...scopes, 'button'])
// Formatting in these ends with them.
const markers = words('td th caption template object marquee applet')
const special = new Set([...blocks, ...table, ...scopes, 'noscript', ...rawText])

/** The elements that an end tag does not reach beyond. */
function stopsOf(name: string): ReadonlySet<string> {
  if (table.has(name)) return tableScopes
  if (name === 'li') return itemScopes
  if (name === 'p') return paragraphScopes
  return blocks.has(name) || formatting.has(name) || scopes.has(name) ? scopes : special
}

const endsParagraph = new Set([...blocks].filter((name) => name !== 'button'))
const tableParts = new Set([...table].filter((name) => name !== 'table'))
const headings = words('h1 h2 h3 h4 h5 h6')

/** What a start tag ends where it is the innermost element. */
const closedBy: Readonly<Partial<Record<string, ReadonlySet<string>>>> = {
  ...Object.fromEntries([...headings].map((name) => [name, headings])),
  li: words('li'),
  dt: words('dt dd'),
  dd: words('dt dd'),
  option: words('option'),
  optgroup: words('option optgroup'),
}

// Elements of HTML end a drawing or a formula that they stand in.
const breakOut = words(
  'b big blockquote br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 hr i img li listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var',
)

const none: readonly string[] = []
const cells = ['td', 'th']
const sections = ['tbody', 'thead', 'tfoot']

/** What a start tag ends wherever it is, with all that is in it. */
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
