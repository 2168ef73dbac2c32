import { TokenizationError, ParseError } from 'liquidjs'
import { rewriteTemplate } from './rewrite-template.ts'
import { createTemplateEngine, parseTemplate } from './template-engine.ts'

/** The error in a template. Line and column start at 1, and refer to the source that the user wrote. */
export type TemplateError = { message: string; line: number; column: number }

/** Checks whether a template can be parsed. Returns undefined if the template is valid. */
export function checkTemplate(source: string): TemplateError | undefined {
  let offsetOf = (offset: number): number => offset
  try {
    const { source: liquid, originalOffset } = rewriteTemplate(source)
    offsetOf = originalOffset
    parseTemplate(createTemplateEngine('html'), liquid)
    return undefined
  } catch (error) {
    return errorAt(source, offsetOf(beginOf(error)), reasonOf(error))
  }
}

function errorAt(source: string, offset: number, reason: string): TemplateError {
  const before = source.slice(0, offset).split('\n')
  const line = before.length
  const column = (before.at(-1) ?? '').length + 1
  return { message: `${reason} (line ${line}, column ${column})`, line, column }
}

const beginOf = (error: unknown): number =>
  error instanceof ParseError || error instanceof TokenizationError ? error.token.begin : 0

// Remove the position from the message, because it refers to the rewritten source.
const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message.replace(/, line:\d+, col:\d+$/, '') : 'the template cannot be read'
