import type { Cluster } from '../cluster.ts'
import type { Row } from '../outcome.ts'
import { pidsOf } from '../pids.ts'
import { watchUsage } from '../usage.ts'
import type { AudienceClient } from './audience-client.ts'
import { timed } from './timed.ts'

const pageSize = 1000

/**
 * Reads every contact of the project, page by page. Measures the rate, and the peak memory of the contacts
 * service during the first tenth and during the rest.
 */
export async function walk(client: AudienceClient, cluster: Cluster, contacts: number): Promise<Row> {
  const { projectId } = cluster.demo
  const { 'contacts-1': pid = 0 } = pidsOf(cluster)
  const question = {
    projectId,
    generation: 1,
    audience: { kind: 'all' },
    limit: pageSize,
    select: 'rows',
  } as const
  let after: string | null = null
  let seen = 0
  const readPages = async (count: number): Promise<Row & { rssMb: number }> => {
    const watch = watchUsage({ contacts: pid })
    const row = await timed(
      'audience walk, a page of 1,000 rows',
      Array.from({ length: count }),
      async () => {
        const page = await client.audience({ ...question, after })
        seen += page.ids.length
        after = page.next
      },
    )
    const { contacts: usage } = await watch.stop()
    return { ...row, usage: usage ? { 'contacts-1': usage } : {}, rssMb: Math.round(usage?.peakRssMb ?? 0) }
  }
  const pages = Math.ceil(contacts / pageSize)
  const { rssMb: atFirst } = await readPages(Math.ceil(pages / 10))
  const { rssMb: atEnd, ...row } = await readPages(pages - Math.ceil(pages / 10))
  // There may be more contacts, which an interrupted earlier run has added.
  if (seen < contacts) throw new Error(`The pages contained ${seen} of ${contacts} contacts`)
  return {
    ...row,
    after: {
      'contacts/s': Math.round(row.requestsPerSecond * pageSize),
      'peak RSS MB, first tenth': atFirst,
      'peak RSS MB, the rest': atEnd,
    },
  }
}
