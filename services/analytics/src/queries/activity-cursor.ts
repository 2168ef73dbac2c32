import { invalidCursor } from '@postrider/contracts/errors'
import { isId } from '@postrider/contracts'

/** Position of the last entry of a page. */
export interface ActivityPosition {
  at: Date
  id: string
}

/**
 * Returns the cursor: `<ms>_<id>`. The cursor need not be signed: `findPage` filters by the caller's project.
 */
export const encodePosition = ({ at, id }: ActivityPosition): string => `${at.getTime()}_${id}`

/** Parses a cursor. Throws 400 `BAD_REQUEST` if the text does not have the format of `encodePosition`. */
export function decodePosition(cursor: string): ActivityPosition {
  const [, ms, id = ''] = /^(\d{1,15})_(.{36})$/.exec(cursor) ?? []
  if (ms === undefined || !isId(id)) throw invalidCursor()
  return { at: new Date(Number(ms)), id }
}
