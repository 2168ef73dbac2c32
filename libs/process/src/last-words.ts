import { ConfigError } from './config/errors.ts'

type ErrorClass = abstract new (...args: never[]) => Error

/**
 * What a program that a person runs prints before it fails: only the sentence of an error that the person can mend (`ConfigError`
 * and those of `mendable`); any other is a bug and keeps its stack.
 */
export function lastWords(error: unknown, mendable: readonly ErrorClass[] = []): string {
  if (!(error instanceof Error)) return String(error)
  const isMendable = [ConfigError, ...mendable].some((each) => error instanceof each)
  return isMendable ? error.message : (error.stack ?? error.message)
}
