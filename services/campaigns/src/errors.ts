import { badRequest, conflict, forbidden, unavailable, type AppError } from '@postrider/contracts/errors'

export const cannotChange = (status: string): AppError =>
  badRequest(`A campaign with status \`${status}\` cannot be changed.`)

export const cannotChangeSegment = (): AppError =>
  badRequest('The segment of a scheduled campaign cannot be changed. Cancel the campaign first.')

export const cannotSend = (status: string): AppError =>
  badRequest(`A campaign with status \`${status}\` cannot be sent. Duplicate it to send it again.`)

export const cannotCancel = (status: string): AppError =>
  badRequest(`A campaign with status \`${status}\` cannot be cancelled.`)

export const cannotPause = (status: string): AppError =>
  badRequest(`A campaign with status \`${status}\` cannot be paused.`)

export const cannotResume = (status: string): AppError =>
  badRequest(`A campaign with status \`${status}\` cannot be resumed.`)

export const cannotDelete = (status: string): AppError =>
  conflict(`A campaign with status \`${status}\` cannot be deleted. Cancel it first.`)

export const stillCancelling = (): AppError =>
  conflict('The campaign is still being cancelled. Try again in a moment.')

export const audienceFixed = (status: string): AppError =>
  conflict(
    `The audience of a campaign with status \`${status}\` is no longer counted. Use GET /campaigns/:id/stats.`,
  )

export const alreadyStarting = (): AppError =>
  conflict('Another request is starting or changing the campaign. Try again in a moment.')

export const campaignChanged = (): AppError =>
  conflict('The campaign changed while the request was processed. Try again.')

export const alreadyChanging = (): AppError =>
  conflict('Another request is changing the campaign. Try again.')

export const sendNotConfirmed = (cause?: unknown): AppError =>
  unavailable(
    'The campaign was changed, but the send service has not confirmed it yet, so mail may still be sent. Try again.',
    cause,
  )

export const noRecipients = (): AppError => badRequest('The campaign has no recipients.')

export const segmentRequired = (): AppError =>
  badRequest('`segmentId` is required if `audienceType` is `SEGMENT`.')

export const conditionRequired = (): AppError =>
  badRequest('`audienceCondition` is required if `audienceType` is `FILTERED`.')

export const segmentsChanging = (cause: unknown): AppError =>
  unavailable(
    'The audience condition refers to a segment whose members are being computed. Try again.',
    cause,
  )

export const invalidDate = (): AppError => badRequest('`scheduledFor` must be a date and time.')

export const dateInPast = (): AppError => badRequest('`scheduledFor` must be in the future.')

export const dateTooFar = (lastYear: number): AppError =>
  badRequest(`\`scheduledFor\` must not be later than the year ${lastYear}.`)

export const unknownStatus = (given: string, statuses: readonly string[]): AppError =>
  badRequest(
    `\`status\` must be one of ${statuses.map((each) => `\`${each}\``).join(', ')}, but is "${given.slice(0, 50)}".`,
  )

export const freeTierUsed = (limit: number): AppError =>
  forbidden(
    `The project has sent the ${limit} mails a month that are free without a subscription.`,
    'BILLING_LIMIT_EXCEEDED',
    'Subscribe with POST /users/@me/projects/:id/checkout, or wait for the next month.',
  )

export const billingLimitUsed = (limit: number): AppError =>
  forbidden(
    `The project has reached its own limit of ${limit} campaign mails a month.`,
    'BILLING_LIMIT_EXCEEDED',
    'Raise the limit with PUT /users/@me/projects/:id/billing-limits, or wait for the next month.',
  )
