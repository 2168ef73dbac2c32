import { styleVisibility } from './inline-style.ts'

/** A selector for a single element: a name, an id and classes. The name may be empty. */
export interface Selector {
  name: string
  id: string | undefined
  classes: readonly string[]
}

// These limits bound the time for a malicious mail.
const maxSheetLength = 100_000
const maxSelectors = 50
const maxClassLength = 1_000

/**
 * Returns `before` plus the selectors of a style sheet that hide elements. Conditional rules (`@media`,
 * `@supports`) and selectors with combinators, attributes or pseudo-classes are ignored.
 */
export function hidingSelectors(sheet: string, before: readonly Selector[]): readonly Selector[] {
  const found = rulesOf(sheet.slice(0, maxSheetLength))
    .filter(({ style }) => hides(style))
    .flatMap(({ selector }) => selector.split(',').flatMap(selectorOf))
  return [...before, ...found].slice(0, maxSelectors)
}

// A zero font size does not hide the element, because its content can have another size.
function hides(style: string): boolean {
  if (!mayHide.test(style)) return false
  const visibility = styleVisibility(style)
  return visibility.hides || visibility.isInvisible === true
}

// Most rules contain only colours and margins. Parsing such rules would take most of the time.
const mayHide = /none|hidden|collapse|opacity|height/i

/** Returns whether one of the selectors matches the element. */
export function isSelected(
  selectors: readonly Selector[],
  name: string,
  attributes: ReadonlyMap<string, string>,
): boolean {
  const id = attributes.get('id')
  const classes = (attributes.get('class') ?? '').slice(0, maxClassLength)
  return selectors.some(
    (selector) =>
      (selector.name === '' || selector.name === name) &&
      (selector.id === undefined || selector.id === id) &&
      selector.classes.every((each) => classes.includes(each) && classes.split(/\s+/).includes(each)),
  )
}

/** Returns the rules that are not inside a block such as `@media`. */
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

/** Parses a selector. Returns an empty array if the selector is not supported. */
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
