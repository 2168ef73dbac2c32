import { dottedKey } from '@postrider/contracts'
import { maxRenderedLength } from './template-engine.ts'
import { parseTemplateExpression } from './template-expression.ts'
import { cutTemplate, innerText, type TemplatePiece } from './template-source.ts'
import { valueToText, type TemplateTarget } from './template-value.ts'

/** A template of texts and of variables that are only shown, each with a fallback at most. The engine is not needed for it. */
export type SimpleTemplate = readonly (string | Variable)[]

interface Variable {
  keys: readonly string[]
  fallback: string | undefined
}

/** Undefined for a template that has anything else in it. */
export function simpleTemplateOf(source: string): SimpleTemplate | undefined {
  const pieces: (string | Variable)[] = []
  for (const piece of cutTemplate(source)) {
    const simple = piece.kind === 'output' ? variableOf(piece) : textOf(piece)
    if (simple === undefined) return undefined
    pieces.push(simple)
  }
  return pieces
}

/** What the engine renders; undefined for values and lengths that are the engine's affair. */
export function renderSimple(
  template: SimpleTemplate,
  variables: object,
  target: TemplateTarget,
): string | undefined {
  let text = ''
  for (const piece of template) {
    const shown = typeof piece === 'string' ? piece : shownOf(piece, variables, target)
    if (shown === undefined) return undefined
    text += shown
    if (text.length > maxRenderedLength) return undefined
  }
  return text
}

// `raw` and `comment` are texts of a template, but not of what it renders.
const textOf = ({ kind, text }: TemplatePiece): string | undefined =>
  kind === 'tag' || /\{[{%]/.test(text) ? undefined : text

function variableOf(piece: TemplatePiece): Variable | undefined {
  // Dashes trim what is beside.
  if (piece.text.startsWith('{{-') || piece.text.endsWith('-}}')) return undefined
  const { value, fallback, filters } = parseTemplateExpression(innerText(piece))
  const isSimple = filters.length === 0 && path.test(value)
  const keys = value.split('.')
  return isSimple && !keys.some((key) => wordsOfLiquid.has(key)) ? { keys, fallback } : undefined
}

const path = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/

/** Values, operators, and properties that the engine adds to what it shows. */
const wordsOfLiquid = new Set(
  'true false nil null empty blank and or not contains size first last'.split(' '),
)

function shownOf(
  { keys, fallback }: Variable,
  variables: object,
  target: TemplateTarget,
): string | undefined {
  const value = valueAt(variables, keys)
  if (value === undefined || value === '') return valueToText(fallback, target)
  return isScalar(value) ? valueToText(value, target) : undefined
}

/** Undefined for a missing value and for null. Text, numbers and lists have properties that the engine knows. */
function valueAt(variables: object, keys: readonly string[]): unknown {
  let value: unknown = variables
  for (let at = 0; at < keys.length;) {
    if (value === undefined) return undefined
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return ofEngine
    const { key, count } = dottedKey(value, keys, at) ?? { key: keys[at] ?? '', count: 1 }
    value = (Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined) ?? undefined
    at += count
  }
  return value
}

/** No scalar. */
const ofEngine = Symbol('left to the engine')

const isScalar = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
