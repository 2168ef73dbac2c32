import { valueAtPath } from '@postrider/contracts'
import type { Liquid, Template } from 'liquidjs'
import { parseTemplateExpression, plainPath } from './template-expression.ts'
import { cutTemplate, innerText } from './template-source.ts'

/** The maximum number and length of reported names, because a template may have 20,000 variables. */
const maxNames = 100
const maxNameLength = 255

export interface UnknownVariablesInput {
  engine: Liquid
  /** The template that the user wrote, and its parsed form. */
  source: string
  parsed: Template[]
  variables: object
}

/**
 * Returns the names of variables that have no value and no `??`, in order and at most 100. Omits variables
 * that the template sets itself.
 */
export function unknownVariables({ engine, source, parsed, variables }: UnknownVariablesInput): string[] {
  const optional = namesWithFallback(source)
  const unknown = new Set<string>()
  for (const segments of engine.globalVariableSegmentsSync(parsed, { partials: false })) {
    const path = knownPart(segments)
    const name = path.join('.')
    if (name.length > maxNameLength || optional.has(name)) continue
    if (valueAtPath(variables, path) === undefined) unknown.add(name)
    if (unknown.size === maxNames) break
  }
  return [...unknown]
}

/** Returns the keys before the first key that is itself a variable, as in `prices[currency]`. */
function knownPart(segments: readonly unknown[]): string[] {
  const end = segments.findIndex((segment) => typeof segment === 'object')
  return (end === -1 ? segments : segments.slice(0, end)).map(String)
}

function namesWithFallback(source: string): Set<string> {
  const names = new Set<string>()
  for (const piece of cutTemplate(source)) {
    if (piece.kind !== 'output') continue
    const { value, fallback, filters } = parseTemplateExpression(innerText(piece))
    const hasFallback = fallback !== undefined || filters.some((filter) => filter.fallback !== undefined)
    const path = hasFallback ? plainPath(value) : undefined
    if (path) names.add(path.join('.'))
  }
  return names
}
