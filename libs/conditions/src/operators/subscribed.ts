import { sql, type RawBuilder } from 'kysely'
import type { Operators } from '../operator.ts'
import { z } from 'zod'

const given = { value: z.boolean() }

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
