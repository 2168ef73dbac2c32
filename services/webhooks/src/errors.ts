import { conflict, capReached, invalidField, overloaded, type AppError } from '@postrider/contracts/errors'

// Endpoints

export const tooManyEndpoints = (limit: number): AppError =>
  conflict(`A project can have at most ${limit} webhook endpoints.`, {
    suggestion: 'Delete an endpoint that you no longer need.',
  })

export const invalidUrl = (predicate: string): AppError => invalidField('url', 'custom', predicate)

export const secretStillOverlaps = (until: Date): AppError =>
  conflict(`An earlier secret is valid until ${until.toISOString()}. Set \`force\` to end it and rotate now.`)

// Deliveries

export const endpointDisabled = (): AppError =>
  conflict('The endpoint is disabled. Enable it before you replay deliveries.')

export const testNotReplayable = (): AppError =>
  conflict('A test is not delivered again. Send another test instead.')

export const eventErased = (): AppError =>
  conflict('The event was deleted, because its contact was erased or the event is older than 30 days.')

export const tooManyTests = (): AppError =>
  overloaded('Three tests of this project are in progress. Try again when they have ended.')

// Replays

export const emptyPeriod = (): AppError => invalidField('until', 'custom', 'must be later than `since`')

export const tooManyReplays = (limit: number): AppError =>
  capReached({
    message: `An endpoint can have at most ${limit} unfinished replays.`,
    limit,
    suggestion: 'Wait until one of them is completed.',
  })
