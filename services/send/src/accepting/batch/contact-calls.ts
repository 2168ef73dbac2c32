import { maxRecipients } from '@postrider/contracts'
import { AppError } from '@postrider/contracts/errors'
import { batchesOf } from '../../db/batches.ts'

/** Maximum characters of the recipients in a call. The contacts service accepts 5 MB; a character has 3 bytes. */
export const maxCharacters = 1_500_000

/** Splits groups of recipients into calls of the contacts service. `size` is in characters. */
export function* callsOf<Group extends { size: number; contacts: readonly unknown[] }>(
  groups: readonly Group[],
): Generator<Group[]> {
  for (const some of batchesOf(groups, maxCharacters, ({ size }) => size))
    yield* batchesOf(some, maxRecipients, ({ contacts }) => contacts.length)
}

/**
 * Returns the error of each item that caused the error of a call. `indexes` has the item of each recipient. Any
 * error but a 422 concerns all items of the call. A 422 loses its `details`: the positions of the rejected
 * recipients are internal.
 */
export function faultsOf(error: AppError, indexes: readonly number[]): Map<number, AppError> {
  const { errors = [], details = {}, ...extras } = error.extras
  const { recipients }: { recipients?: unknown } = details
  const forAll = (fault: AppError) => new Map(indexes.map((index) => [index, fault]))
  if (error.kind !== 'invalid') return forAll(error)
  if (!Array.isArray(recipients) || recipients.length !== errors.length)
    return forAll(new AppError(error.kind, error.code, { ...extras, message: error.message, errors }))
  const ofItems = Map.groupBy(errors.keys(), (which) => indexes[Number(recipients[which])])
  return new Map(
    [...ofItems].flatMap(([index, which]): [number, AppError][] => {
      const own = which.flatMap((each) => errors[each] ?? [])
      const message = own[0]?.message ?? error.message
      return index === undefined
        ? []
        : [[index, new AppError(error.kind, error.code, { ...extras, message, errors: own })]]
    }),
  )
}
