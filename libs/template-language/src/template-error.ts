import { LiquidError } from 'liquidjs'

/** The error in a template. Line and column start at 1, and refer to the source that the user wrote. */
export type TemplateError = { message: string; line: number; column: number }

export interface TemplateErrorPlace {
  /** The template that the user wrote. */
  source: string
  /** Maps an offset in the rewritten template to an offset in `source`. */
  originalOffset(offset: number): number
}

/** Returns an error of the engine with its position. The position is the start if the engine reports none. */
export function templateErrorOf(
  error: unknown,
  { source, originalOffset }: TemplateErrorPlace,
): TemplateError {
  const before = source.slice(0, originalOffset(beginOf(error))).split('\n')
  const line = before.length
  const column = (before.at(-1) ?? '').length + 1
  return { message: `${reasonOf(error)} (line ${line}, column ${column})`, line, column }
}

const beginOf = (error: unknown): number => (error instanceof LiquidError ? error.token.begin : 0)

// Remove the position from the message, because it refers to the rewritten source.
const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message.replace(/, line:\d+, col:\d+$/, '') : 'the template cannot be read'
