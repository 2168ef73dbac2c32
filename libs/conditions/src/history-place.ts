import { sql, type RawBuilder } from 'kysely'
import { instant, text } from './operator.ts'
import { columnOf, type IdRange, type Scope } from './scope.ts'

/** Where a statement finds the events of a contact that match a filter's name and `where`. */
export interface HistoryPlace {
  /** Not before `since`, and before `until`. */
  happened(since?: Date, until?: Date): RawBuilder<boolean>
  /** `count` is 2 or more. */
  happenedAtLeast(count: number, since?: Date): RawBuilder<boolean>
  /**
   * As jsonb, newest first: `[id, ms since 1970]` of so many events of one contact, after so many newer ones.
   * For `some` alone.
   */
  newest(most: number, skipped: number): RawBuilder<unknown>
}

interface Matching {
  name: string
  /** Over the events table under the alias `eventAlias`. */
  where: readonly RawBuilder<boolean>[]
}

/** Long enough not to be the caller's own alias. */
export const eventAlias = 'condition_event'

/**
 * Every sub-select leads with the project: another tenant's events are neither counted nor scanned.
 *
 * For `all` a sub-select names no contact: the events of that name are read once, and joined, or hashed where
 * they stand under NOT or OR. PostgreSQL would take a correlated one there by how many contacts it expects,
 * which is a guess about JSON: where it expected 630 of a million, a count with two negations took 18 s.
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

  // A range of one contact, and in its order: with `=` the planner may go through the events of that name of
  // all contacts, newest first.
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
      // The offset keeps it one look-up for each contact: where the planner expects many it would read all
      // events of the name.
      happened: (since, until) => sql<boolean>`exists (select ${ofContact(since, until)} offset 0)`,
      // Read until there are enough.
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

/** Read together with the contacts of the range: of the index by name and contact one stretch. */
const boundsOf = ({ after = null, to = null }: Partial<IdRange> = {}): RawBuilder<unknown>[] => [
  ...(after === null ? [] : [sql`${column('contact_id')} > ${after}::uuid`]),
  ...(to === null ? [] : [sql`${column('contact_id')} <= ${to}::uuid`]),
]

const column = (name: string) => sql.ref(`${eventAlias}.${name}`)
