import { sql, type RawBuilder } from 'kysely'
import { instant, text } from './operator.ts'
import { columnOf, type IdRange, type Scope } from './scope.ts'

/** The events of a contact that match a filter's name and `where`, in a statement. */
export interface HistoryPlace {
  /** Returns whether there is an event at or after `since`, and before `until`. */
  happened(since?: Date, until?: Date): RawBuilder<boolean>
  /** Returns whether there are `count` events; `count` is 2 or more. */
  happenedAtLeast(count: number, since?: Date): RawBuilder<boolean>
  /**
   * Returns jsonb `[id, ms since 1970]` of up to `most` events of one contact, newest first, after
   * `skipped` newer ones. Only for `some`.
   */
  newest(most: number, skipped: number): RawBuilder<unknown>
}

interface Matching {
  name: string
  /** Conditions on the events table under the alias `eventAlias`. */
  where: readonly RawBuilder<boolean>[]
}

/** Long enough to differ from the caller's aliases. */
export const eventAlias = 'condition_event'

/**
 * Returns the sub-selects of events. Each is limited to the project: events of other tenants are neither
 * counted nor scanned.
 *
 * For `all` a sub-select refers to no contact: the events of the name are read once, and joined, or hashed
 * under NOT or OR. PostgreSQL chooses a correlated sub-select there by the expected number of contacts,
 * which is a guess for JSON. A wrong guess made a count of a million contacts take 18 s.
 */
export function historyPlace(scope: Scope, { name, where }: Matching): HistoryPlace {
  const id = columnOf<string>(scope, 'id')
  const matching = (since: Date | undefined, until?: Date) =>
    sql`from ${sql.table(scope.events)} as ${sql.ref(eventAlias)} where ${sql.join(
      [
        sql`${column('project_id')} = ${scope.projectId}::uuid`,
        sql`${column('name')} = ${text(name)}`,
        ...(since ? [sql`${column('created_at')} >= ${instant(since)}`] : []),
        ...(until ? [sql`${column('created_at')} < ${instant(until)}`] : []),
        ...boundsOf(scope.within),
        ...where,
      ],
      sql` and `,
    )}`
  const ofContact = (since: Date | undefined, until?: Date) =>
    sql`${matching(since, until)} and ${column('contact_id')} = ${id}`

  // A range of one contact keeps its order. With `=` the planner may scan the events of that name of all
  // contacts, newest first.
  const newest = (most: number, skipped: number) => sql`(
    select coalesce(jsonb_agg(jsonb_build_array(id, (extract(epoch from created_at) * 1000)::bigint) order by created_at desc), '[]')
    from (
      select ${column('id')}, ${column('created_at')} ${matching(undefined)}
        and ${column('contact_id')} >= ${id} and ${column('contact_id')} <= ${id}
      order by ${column('contact_id')} desc, ${column('created_at')} desc limit ${most} offset ${skipped}
    ) as newest)`
  if (scope.reads === 'some')
    return {
      newest,
      // The offset forces one lookup per contact: if the planner expects many contacts, it would read all
      // events of the name.
      happened: (since, until) => sql<boolean>`exists (select ${ofContact(since, until)} offset 0)`,
      // Stops when there are enough.
      happenedAtLeast: (count, since) =>
        sql<boolean>`((select count(*) from (select ${ofContact(since)} limit ${count}) as enough) = ${count})`,
    }
  const contactId = column('contact_id')
  return {
    newest,
    happened: (since, until) => sql<boolean>`(${id} in (select ${contactId} ${matching(since, until)}))`,
    happenedAtLeast: (count, since) =>
      sql<boolean>`(${id} in (select ${contactId} ${matching(since)} group by ${contactId} having count(*) >= ${count}))`,
  }
}

/** Read together with the contacts of the range: one part of the index by name and contact. */
const boundsOf = ({ after = null, to = null }: Partial<IdRange> = {}): RawBuilder<unknown>[] => [
  ...(after === null ? [] : [sql`${column('contact_id')} > ${after}::uuid`]),
  ...(to === null ? [] : [sql`${column('contact_id')} <= ${to}::uuid`]),
]

const column = (name: string) => sql.ref(`${eventAlias}.${name}`)
