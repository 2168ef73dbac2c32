import { styleVisibility } from './inline-style.ts'

/** What a selector of one element asks for: a name, an id and classes. The name may be empty. */
export interface Selector {
  name: string
  id: string | undefined
  classes: readonly string[]
}

// They bound the time that a hostile mail takes.
const longestSheet = 100_000
const mostSelectors = 50
const longestClass = 1_000

/**
 * The selectors of a `style` element whose elements are hidden, with those of the elements before it. Ignores
 * rules for some media or programs (`@media`, `@supports`), and selectors with combinators, attributes or
 * pseudo-classes.
 */
export function hidingSelectors(sheet: string, before: readonly Selector[]): readonly Selector[] {
  const found = rulesOf(sheet.slice(0, longestSheet))
    .filter(({ style }) => hides(style))
    .flatMap(({ selector }) => selector.split(',').flatMap(selectorOf))
  return [...before, ...found].slice(0, mostSelectors)
}

// A size of zero is no reason: what is in the element may have a size again.
function hides(style: string): boolean {
  if (!mayHide.test(style)) return false
  const visibility = styleVisibility(style)
  return visibility.hides || visibility.isInvisible === true
}

// Most rules are of colours and margins: parsing these would take most of the time.
const mayHide = /none|hidden|collapse|opacity|height/i

/** True when one of the selectors is for an element. */
export function isSelected(
  selectors: readonly Selector[],
  name: string,
  attributes: ReadonlyMap<string, string>,
): boolean {
  const id = attributes.get('id')
  const classes = (attributes.get('class') ?? '').slice(0, longestClass)
  return selectors.some(
    (selector) =>
      (selector.name === '' || selector.name === name) &&
      (selector.id === undefined || selector.id === id) &&
      selector.classes.every((each) => classes.includes(each) && classes.split(/\s+/).includes(each)),
  )
}

/** The rules outside of blocks such as `@media`. */
function rulesOf(sheet: string): { selector: string; style: string }[] {
  const text = sheet.replaceAll(/\/\*[\s\S]*?(?:\*\/|$)|<!--|-->/g, ' ')
  const rules: { selector: string; style: string }[] = []
  let depth = 0
  let start = 0
  let selector = ''
  for (const { 0: mark, index } of text.matchAll(/[{};]/g)) {
    if (mark === ';' && depth > 0) continue
    if (mark === '{' && depth++ === 0) selector = text.slice(start, index).trim()
    if (mark === '}') {
      if (depth === 1 && !selector.startsWith('@')) rules.push({ selector, style: text.slice(start, index) })
      depth = Math.max(0, depth - 1)
    }
    start = index + 1
  }
  return rules
}

/** None for a selector that is not of one element. */
function selectorOf(text: string): Selector[] {
  const [, name, marks] = /^([a-z][a-z0-9]*|\*)?((?:[.#][\w-]+)*)$/i.exec(text.trim()) ?? []
  if (marks === undefined || name === '*' || text.trim() === '') return []
  const named = marks.match(/[.#][^.#]+/g) ?? []
  return [
    {
      name: (name ?? '').toLowerCase(),
      id: named.find((mark) => mark.startsWith('#'))?.slice(1),
      classes: named.filter((mark) => mark.startsWith('.')).map((mark) => mark.slice(1)),
    },
  ]
}
