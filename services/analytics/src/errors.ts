import { invalidField, type AppError } from '@postrider/contracts/errors'

export const tooManyDays = (limit: number, days: number): AppError =>
  invalidField(
    'startDate',
    'too_big',
    `must be later: a time series can cover at most ${limit} days, and this one covers ${days}`,
  )
