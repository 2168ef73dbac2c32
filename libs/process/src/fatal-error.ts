import { ConfigError } from './config/errors.ts'

type ErrorClass = abstract new (...args: never[]) => Error

/**
 * Returns the text that a command line program prints before it exits. For an error that the operator can fix
 * (`ConfigError` and the classes in `mendable`), that is its message; for any other error, its stack.
 */
export function fatalErrorText(error: unknown, mendable: readonly ErrorClass[] = []): string {
  if (!(error instanceof Error)) return String(error)
  const isMendable = [ConfigError, ...mendable].some((each) => error instanceof each)
  return isMendable ? error.message : (error.stack ?? error.message)
}
