import { z } from 'zod'
import { takes } from './fields.ts'

/**
 * Returns the schema of a list in a query string: `status=SENT,FAILED`, or a repeated parameter. Repeated
 * values are dropped. An empty list becomes undefined.
 */
export const queryList = <Item extends z.ZodType<unknown, string>>(item: Item) =>
  takes(
    z
      .union([z.string(), z.array(z.string())])
      .transform((given) => [
        ...new Set(
          [given]
            .flat()
            .flatMap((list) => list.split(','))
            .map((text) => text.trim())
            .filter((text) => text !== ''),
        ),
      ])
      .pipe(z.array(item))
      .transform((items) => (items.length === 0 ? undefined : items)),
    z.string(),
  )
