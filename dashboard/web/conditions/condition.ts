import type { Schemas } from '@postrider/client'

/** A condition tree in the format of the API. */
export type Condition = Schemas['Condition']
export type Group = Schemas['ConditionGroup']
export type Filter = Schemas['ConditionFilter']
export type EventFilter = Schemas['EventFilter']
export type Operator = Filter['operator']
export type Unit = NonNullable<Filter['unit']>

export const units: readonly Unit[] = ['minutes', 'hours', 'days']

/** The limits of a tree. The API rejects a larger tree. */
export const limits = { depth: 8, filters: 100 } as const
