import { sql, type RawBuilder } from 'kysely'
import { instant, text } from './operator.ts'
import { columnOf, type IdRange, type Scope } from './scope.ts'

/** SQL expressions over a contact's events that match a filter's name and `where`. */
export interface HistoryPlace {
  /** Returns whether an event happened at or after `since`, and before `until`. */
  happened(since?: Date, until?: Date): RawBuilder<boolean>
  /** Returns whether at least `count` events happened; `count` must be at least 2. */
  happenedAtLeast(count: number, since?: Date): RawBuilder<boolean>
  /**
   * Returns jsonb `[id, ms since 1970]` of at most `most` events of one contact, newest first, after skipping
   * the newest `skipped` events. Use it only if the scope reads `some`.
   */
  newest(most: number, skipped: number): RawBuilder<unknown>
}

interface Matching {
  name: string
  /** Conditions on the events table under the alias `eventAlias`. */
  where: readonly RawBuilder<boolean>[]
}

/** The alias is long so that it differs from the caller's aliases. */
export const eventAlias = 'condition_event'

/**
 * Returns the sub-selects of events. Each sub-select filters by project, so it never scans events of other
 * tenants.
 *
 * If the scope reads `all`, the sub-select is not correlated with the contact: it reads the events of the
 * name once. PostgreSQL may choose a correlated plan from a wrong row estimate, which took 18 s for a million
 * contacts.
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

  // A range of one contact keeps the order of the index. With `=` the planner may scan the events of all
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
      // `offset 0` forces one lookup per contact. Without it the planner may read all events of the name.
      happened: (since, until) => sql<boolean>`exists (select ${ofContact(since, until)} offset 0)`,
      // The limit stops the scan when enough events are found.
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

/** The bounds let the index on name and contact skip events of contacts outside the range. */
const boundsOf = ({ after = null, to = null }: Partial<IdRange> = {}): RawBuilder<unknown>[] => [
  ...(after === null ? [] : [sql`${column('contact_id')} > ${after}::uuid`]),
  ...(to === null ? [] : [sql`${column('contact_id')} <= ${to}::uuid`]),
]

const column = (name: string) => sql.ref(`${eventAlias}.${name}`)
