import { sql, type RawBuilder } from 'kysely'
import { instant, text } from './operator.ts'
import { columnOf, type Scope } from './scope.ts'

/** Where a statement finds the events of a contact that match a filter's name and `where`. */
export interface HistoryPlace {
  happened(since?: Date): RawBuilder<boolean>
  /** `count` is 2 or more. */
  happenedAtLeast(count: number, since?: Date): RawBuilder<boolean>
}

interface Matching {
  name: string
  /** Over the events table under the alias `eventAlias`. */
  where: readonly RawBuilder<boolean>[]
}

/** Long enough not to be the caller's own alias. */
export const eventAlias = 'condition_event'

/** Every sub-select leads with the project: another tenant's events are neither counted nor scanned. */
export function historyPlace(scope: Scope, { name, where }: Matching): HistoryPlace {
  const id = columnOf<string>(scope, 'id')
  const matching = (since: Date | undefined) =>
    sql`from ${sql.table(scope.events)} as ${sql.ref(eventAlias)} where ${sql.join(
      [
        sql`${column('project_id')} = ${scope.projectId}::uuid`,
        sql`${column('name')} = ${text(name)}`,
        ...(since ? [sql`${column('created_at')} >= ${instant(since)}`] : []),
        ...where,
      ],
      sql` and `,
    )}`
  const ofContact = (since: Date | undefined) => sql`${matching(since)} and ${column('contact_id')} = ${id}`

  return {
    happened: (since) => sql<boolean>`exists (select ${ofContact(since)})`,
    happenedAtLeast: (count, since) =>
      scope.reads === 'some'
        ? // Read until there are enough.
          sql<boolean>`((select count(*) from (select ${ofContact(since)} limit ${count}) as enough) = ${count})`
        : // One pass over the events of that name, which the planner can join with.
          sql<boolean>`exists (select from (select ${column('contact_id')} ${matching(since)} group by ${column('contact_id')} having count(*) >= ${count}) as counted where counted.contact_id = ${id})`,
  }
}

const column = (name: string) => sql.ref(`${eventAlias}.${name}`)
