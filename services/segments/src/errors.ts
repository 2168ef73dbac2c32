import { badRequest, capReached, conflict, unavailable, type AppError } from '@postrider/contracts/errors'

interface Named {
  id: string
  name: string
}

/** `user` is a reference such as `Campaign "March"`, `used` a noun such as `this segment`. */
export const segmentInUse = (user: string, used: string, details: Record<string, unknown>): AppError =>
  conflict(`${user} uses ${used}.`, {
    details,
    suggestion: 'Change or delete the campaigns and workflows in `details` first.',
  })

export const segmentReferredTo = ({ id, name }: Named): AppError =>
  conflict(`The condition of another segment ("${name}") refers to this segment.`, {
    details: { segments: [{ id, name }] },
    suggestion: 'Change this condition, or delete the other segment first.',
  })

export const segmentEventsUsed = (name: string, segments: readonly Named[]): AppError =>
  conflict(`The condition of another segment ("${name}") uses the entry or exit events of this segment.`, {
    details: { segments },
    suggestion: 'Change this condition, or delete the other segment first.',
  })

export const conditionsTooLarge = (limit: number): AppError =>
  capReached({
    message: `The conditions of a project can have at most ${limit / 1024 / 1024} MB together.`,
    limit,
    suggestion: 'Delete segments that are no longer needed, or simplify their conditions.',
  })

export const conditionTooLarge = (limitMb: number): AppError =>
  badRequest(`The condition and the segments it refers to must have at most ${limitMb} MB together.`)

export const notTracked = (): AppError =>
  badRequest('The membership of this segment is not tracked.', {
    suggestion: 'Set `trackMembership` with PATCH /segments/:id first.',
  })

export const membersOfDynamic = (): AppError =>
  badRequest('The members of a `DYNAMIC` segment cannot be added or removed: its condition determines them.')

export const noCondition = (): AppError => badRequest('A `STATIC` segment has no condition.')

export const breaksReferrer = (name: string, message: string, segment: string): AppError =>
  badRequest(`The change would break segment "${name}", which refers to this segment. ${message}`, {
    details: { segment },
  })

export const segmentsChanging = (cause: unknown): AppError =>
  unavailable('The segment refers to a segment whose members are being computed. Try again.', cause)
