import { setTimeout as pause } from 'node:timers/promises'
import type {
  contactCreated,
  contactDeleted,
  contactUpdated,
  eventTracked,
} from '@postrider/contracts/messages'
import type { NativeCluster } from '../support/native-cluster.ts'
import type { Listener } from '../support/topic-listener.ts'

/**
 * Returns the number of contacts of a project for each combination of state and event names. `row` is true if
 * the field `row` has the value from the imported file.
 */
export const contactsOf = (cluster: NativeCluster, projectId: string): Promise<object[]> =>
  cluster.query(
    'contacts',
    `select version::int, subscribed, data - 'row' as data, data->>'row' = substring(email from '^n([0-9]+)@') as row,
       array(select name from events where contact_id = contacts.id order by created_at, id) as events, count(*)::int
     from contacts where project_id = '${projectId}' group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
  )

type ContactMessageType =
  typeof contactCreated | typeof contactUpdated | typeof contactDeleted | typeof eventTracked

/**
 * Returns the number of contacts of a project for each sequence of messages. A sequence lists the versions in
 * order of arrival, and then the events.
 */
export function messagesOf(
  listener: Listener<ContactMessageType>,
  projectId: string,
): Record<string, number> {
  const ofProject = listener.messages().filter((message) => message.projectId === projectId)
  const perContact = Map.groupBy(ofProject, ({ key }) => key)
  const expectations = [...perContact.values()].map((messages) => {
    const texts = messages.map(({ type, data }) =>
      'name' in data ? { rank: 1, text: data.name } : { rank: 0, text: `${type} ${data.version}` },
    )
    return texts
      .toSorted((one, other) => one.rank - other.rank)
      .map(({ text }) => text)
      .join(', ')
  })
  return Object.fromEntries(
    [...Map.groupBy(expectations, (story) => story)].map(([story, same]) => [story, same.length]),
  )
}

/**
 * Waits until all parts of the field counts are merged. Returns these counts and, for comparison, a recount
 * of all contacts.
 */
export async function fieldCounts(
  cluster: NativeCluster,
  withinMs: number,
): Promise<{ kept: object[]; recounted: object[] }> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const [fresh] = await cluster.query<{ count: string }>(
      'contacts',
      'select count(*) from field_counts where part <> 0',
    )
    if (fresh?.count === '0') break
    if (Date.now() > deadline) throw new Error(`${fresh?.count} counts were not merged within ${withinMs} ms`)
    await pause(250)
  }
  const read = () =>
    cluster.query(
      'contacts',
      `select project_id, type, field, value, count::int from field_counts where count <> 0 or type = 'full' order by 1, 2, 3, 4`,
    )
  const kept = await read()
  await cluster.query('contacts', 'select recount_fields()')
  return { kept, recounted: await read() }
}
