import { AppError } from '@postrider/contracts/errors'

export const unknownFile = (): AppError =>
  new AppError('not-found', 'RESOURCE_NOT_FOUND', { message: 'This file does not exist.' })

export const wrongMethod = (method: string): AppError =>
  new AppError('method-not-allowed', 'BAD_REQUEST', {
    message: `The dashboard does not support ${method}. Use GET or HEAD.`,
    allow: ['GET', 'HEAD'],
  })
