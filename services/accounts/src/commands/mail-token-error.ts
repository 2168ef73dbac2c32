import { badRequest, type AppError } from '@postrider/contracts/errors'

/** 400 for a token that was used, has expired or never was: which of these is not told. */
export const badToken = (): AppError =>
  badRequest('This token is not valid: it was used already, has expired, or was cut off.', {
    suggestion: 'Ask for another mail; a token is good for one use, and for an hour.',
  })
