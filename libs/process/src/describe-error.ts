import { isRefusal } from '@postrider/contracts/errors'

/**
 * An error as a log line has it. A refusal has no stack, nor has its cause: it is about what somebody sent,
 * and comes as often as that is sent.
 */
export const describeError = (error: Error, hasStack = !isRefusal(error)): Record<string, unknown> => ({
  name: error.name,
  message: error.message,
  ...(hasStack && { stack: error.stack }),
  ...(error.cause instanceof Error ? { cause: describeError(error.cause, hasStack) } : {}),
})
