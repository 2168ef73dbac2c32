import { decodeCursor, encodeCursor } from '@postrider/db'
import type { Place } from '../domain/place.ts'

const sort = 'audience'

export const writePlace = ({ createdAt, id }: Place): string =>
  encodeCursor({ sort, value: createdAt.toISOString(), id })

/** Parses a text from `writePlace`. Throws 400 for any other text. */
export function readPlace(text: string): Place {
  const { value, id } = decodeCursor(text, { sort, kind: 'instant' })
  return { createdAt: new Date(value), id }
}
