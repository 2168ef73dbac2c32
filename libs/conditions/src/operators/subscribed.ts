import { sql, type RawBuilder } from 'kysely'
import type { Operators } from '../operator.ts'
import { anything } from '../values.ts'

/** Any value but `true` asks for those who are not subscribed, as clients of the API know it. */
export const onSubscribed: Operators<boolean, RawBuilder<boolean>> = {
  equals: {
    value: anything,
    evaluate: (subscribed, { value }) => subscribed === (value === true),
    toSql: (subscribed, { value }) => sql<boolean>`(${subscribed} = ${value === true}::boolean)`,
  },
  notEquals: {
    value: anything,
    evaluate: (subscribed, { value }) => subscribed !== (value === true),
    toSql: (subscribed, { value }) => sql<boolean>`(${subscribed} <> ${value === true}::boolean)`,
  },
}
