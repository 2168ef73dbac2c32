import { isRefusal } from '@postrider/contracts/errors'

/**
 * Returns the log fields of an error. A rejection and its cause have no stack: its reason is the input, and
 * it occurs as often as that is sent.
 */
export const describeError = (error: Error, hasStack = !isRefusal(error)): Record<string, unknown> => ({
  name: error.name,
  message: error.message,
  ...(hasStack && { stack: error.stack }),
  ...(error.cause instanceof Error ? { cause: describeError(error.cause, hasStack) } : {}),
})
