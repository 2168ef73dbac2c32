import { ConfigError } from './config/errors.ts'

type ErrorClass = abstract new (...args: never[]) => Error

/**
 * Returns the text that a command line program prints before it exits: the message of an error that the
 * operator can fix (`ConfigError` and the classes in `mendable`), the stack of any other error.
 */
export function fatalErrorText(error: unknown, mendable: readonly ErrorClass[] = []): string {
  if (!(error instanceof Error)) return String(error)
  const isMendable = [ConfigError, ...mendable].some((each) => error instanceof each)
  return isMendable ? error.message : (error.stack ?? error.message)
}
