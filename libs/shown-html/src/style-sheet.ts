import { styleVisibility } from './inline-style.ts'

/** A selector for a single element: a name, an id and classes. The name may be empty. */
export interface Selector {
  name: string
  id: string | undefined
  classes: readonly string[]
}

// These limits bound the time for a hostile mail.
const longestSheet = 100_000
const mostSelectors = 50
const longestClass = 1_000

/**
 * Adds the selectors of a style sheet that hide elements to `before`. Ignores conditional rules (`@media`,
 * `@supports`) and selectors with combinators, attributes or pseudo-classes.
 */
export function hidingSelectors(sheet: string, before: readonly Selector[]): readonly Selector[] {
  const found = rulesOf(sheet.slice(0, longestSheet))
    .filter(({ style }) => hides(style))
    .flatMap(({ selector }) => selector.split(',').flatMap(selectorOf))
  return [...before, ...found].slice(0, mostSelectors)
}

// A zero font size does not count: content of the element can have its own size.
function hides(style: string): boolean {
  if (!mayHide.test(style)) return false
  const visibility = styleVisibility(style)
  return visibility.hides || visibility.isInvisible === true
}

// Most rules are colours and margins. Skip parsing them: it would take most of the time.
const mayHide = /none|hidden|collapse|opacity|height/i

/** True if one of the selectors matches the element. */
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

/** Returns the rules outside of blocks such as `@media`. */
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

/** Returns an empty array for a selector that is not supported. */
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
