import { AppError, unavailable } from '@postrider/contracts/errors'

export const tokenExpired = (cause: unknown): AppError =>
  unavailable('The request waited too long to be processed. Try again.', cause)

export const untrustedCaller = (cause: unknown): AppError =>
  new AppError('unauthorised', 'UNAUTHORIZED', {
    message: 'This service accepts requests only from the gateway and other services.',
    cause,
  })

export const keysUnavailable = (cause: unknown): AppError =>
  unavailable('The public keys of the gateway are temporarily unavailable. Try again.', cause)
