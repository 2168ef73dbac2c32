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
 * Counts the contacts of a project by state and event names. `row` reports whether the field has the value of
 * the file.
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
 * Counts the contacts of a project by their messages: first the versions in order of arrival, then the
 * events.
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
 * Waits until the counts of fields are folded. Returns them and, for comparison, a recount of all contacts.
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
    if (Date.now() > deadline) throw new Error(`${fresh?.count} counts were not folded within ${withinMs} ms`)
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
