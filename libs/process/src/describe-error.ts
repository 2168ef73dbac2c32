import { isRefusal } from '@postrider/contracts/errors'

/**
 * Returns the log fields of an error. A rejection (`isRefusal`) and its cause are logged without a stack: the
 * client's input is the reason, and clients can repeat it often.
 */
export const describeError = (error: Error, hasStack = !isRefusal(error)): Record<string, unknown> => ({
  name: error.name,
  message: error.message,
  ...(hasStack && { stack: error.stack }),
  ...(error.cause instanceof Error ? { cause: describeError(error.cause, hasStack) } : {}),
})
