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
 * How many contacts of a project have come to which state, with which names in their ledger; `row`: whether
 * it is the file's.
 */
export const contactsOf = (cluster: NativeCluster, projectId: string): Promise<object[]> =>
  cluster.query(
    'contacts',
    `select version::int, subscribed, data - 'row' as data, data->>'row' = substring(email from '^n([0-9]+)@') as row,
       array(select name from events where contact_id = contacts.id order by created_at, id) as events, count(*)::int
     from contacts where project_id = '${projectId}' group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
  )

type OfContacts = typeof contactCreated | typeof contactUpdated | typeof contactDeleted | typeof eventTracked

/**
 * How many contacts of a project have which messages: those of its versions in the order in which they came,
 * then those of its ledger.
 */
export function messagesOf(listener: Listener<OfContacts>, projectId: string): Record<string, number> {
  const ofProject = listener.messages().filter((message) => message.projectId === projectId)
  const perContact = Map.groupBy(ofProject, ({ key }) => key)
  const stories = [...perContact.values()].map((messages) => {
    const texts = messages.map(({ type, data }) =>
      'name' in data ? { rank: 1, text: data.name } : { rank: 0, text: `${type} ${data.version}` },
    )
    return texts
      .toSorted((one, other) => one.rank - other.rank)
      .map(({ text }) => text)
      .join(', ')
  })
  return Object.fromEntries(
    [...Map.groupBy(stories, (story) => story)].map(([story, same]) => [story, same.length]),
  )
}

/**
 * The catalogue of fields once its counts are folded, beside what is there when all contacts are counted
 * anew.
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
