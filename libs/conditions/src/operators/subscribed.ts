import { sql, type RawBuilder } from 'kysely'
import type { Operators } from '../operator.ts'
import { anything } from '../values.ts'
import { z } from 'zod'

const given = { value: z.boolean(), storedValue: anything }

/** In a stored tree any value but `true` asks for those who are not subscribed. */
export const onSubscribed: Operators<boolean, RawBuilder<boolean>> = {
  equals: {
    ...given,
    evaluate: (subscribed, { value }) => subscribed === (value === true),
    toSql: (subscribed, { value }) => sql<boolean>`(${subscribed} = ${value === true}::boolean)`,
  },
  notEquals: {
    ...given,
    evaluate: (subscribed, { value }) => subscribed !== (value === true),
    toSql: (subscribed, { value }) => sql<boolean>`(${subscribed} <> ${value === true}::boolean)`,
  },
}
