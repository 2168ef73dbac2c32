import { isId } from '@postrider/contracts'
import { badRequest } from '@postrider/contracts/errors'

/** The entry after which the next page begins. */
export interface Place {
  at: Date
  id: string
}

/**
 * `<ms>_<id>` (compat.md, section 9.3). Not secret: it names a place among the entries of the caller's own
 * project.
 */
export const encodePlace = ({ at, id }: Place): string => `${at.getTime()}_${id}`

/** The place that a cursor names. Throws 400 `BAD_REQUEST` for anything that `encodePlace` does not make. */
export function decodePlace(cursor: string): Place {
  const [, ms, id = ''] = /^(\d{1,15})_(.{36})$/.exec(cursor) ?? []
  if (ms === undefined || !isId(id))
    throw badRequest('The cursor is not one that this list has given.', {
      suggestion: 'Pass the `cursor` of the previous page unchanged, or leave it out.',
    })
  return { at: new Date(Number(ms)), id }
}
