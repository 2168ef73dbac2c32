import { valueAtPath } from '@postrider/contracts'
import { parseTemplateExpression, plainPath, type TemplateExpression } from './template-expression.ts'
import { cutTemplate, innerText, type TemplatePiece } from './template-source.ts'
import { maxRenderedLength } from './template-engine.ts'
import { rawValue, valueToText, type TemplateTarget } from './template-value.ts'

/**
 * Renders a template without Liquid: replaces `{{ key }}`, `{{ a.b }}` and `{{ key ?? fallback }}`, ignores
 * filters and leaves tags unchanged. After the maximum length is reached, variables become empty. Never
 * throws.
 */
export function substitutePlainly(source: string, variables: object, target: TemplateTarget): string {
  // Cache by variable, because a template with many variables usually repeats a few of them.
  const known = new Map<string, string>()
  const texts: string[] = []
  let room = maxRenderedLength
  for (const piece of cutTemplate(source)) {
    const text =
      piece.kind === 'output'
        ? substituteOnce(known, piece, () => substitute(piece, variables, target))
        : piece.text
    room -= text.length
    if (room >= 0 || piece.kind !== 'output') texts.push(text)
  }
  return texts.join('')
}

/** The maximum number of cached variables. Real mails have fewer. */
const maxKnown = 1_000

function substituteOnce(
  known: Map<string, string>,
  { text }: TemplatePiece,
  substituted: () => string,
): string {
  const before = known.get(text)
  if (before !== undefined) return before
  const value = substituted()
  if (known.size < maxKnown) known.set(text, value)
  return value
}

function substitute(piece: TemplatePiece, variables: object, target: TemplateTarget): string {
  const expression = parseTemplateExpression(innerText(piece))
  const path = plainPath(expression.value)
  if (!path) return piece.text
  const value = valueAtPath(variables, path)
  const shown = value === undefined || value === null || value === '' ? firstFallback(expression) : value
  const isRaw = expression.filters.at(-1)?.call === 'raw'
  return isRaw ? rawValue(shown, target) : valueToText(shown, target)
}

const firstFallback = ({ fallback, filters }: TemplateExpression): string | undefined =>
  fallback ?? filters.find((filter) => filter.fallback !== undefined)?.fallback
