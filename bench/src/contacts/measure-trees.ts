import { parseCondition } from '@postrider/conditions'
import { planCount, type countAudience } from '@postrider/contacts/audience'
import { openDatabase, transact } from '@postrider/db'
import type { Row } from '../outcome.ts'
import type { AudienceClient } from './ask-contacts.ts'
import { explain } from './explain.ts'
import { timed } from './timed.ts'
import { trees } from './trees.ts'

const boundMs = 1000
/** As many as a 95th percentile needs: of five the highest would stand for it. */
const times = 40

/** A count and the first page of each tree, asked as other services do. */
export async function measureTrees(client: AudienceClient, projectId: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, condition] of Object.entries(trees)) {
    const question = { projectId, generation: 1, audience: { kind: 'condition', condition } } as const
    const repeats = Array.from({ length: times })
    const answer = await client.count(question).catch(() => undefined)
    rows.push(
      await timed(`count of the tree "${name}" (${answer?.count ?? 'no answer'})`, repeats, () =>
        client.count(question),
      ),
      await timed(`page of the tree "${name}"`, repeats, () => client.audience({ ...question, limit: 100 })),
    )
  }
  return rows.map((row) => ({ ...row, boundMs }))
}

/** The plans of the counts, by the service's own statements. Tells where one reads rows of other tenants. */
export async function planTrees(databaseUrl: string, projectId: string): Promise<string[]> {
  const db: ContactsDatabase = openDatabase(databaseUrl, { statementTimeoutMs: 60_000, max: 1 })
  try {
    const plans: string[] = []
    for (const [name, condition] of Object.entries(trees)) {
      const tree = { condition: parseCondition(condition), definitions: new Map() }
      const audience = { projectId, generation: 1, subscribedOnly: false, now: new Date(), tree }
      const { text, unbounded } = await transact(db, async (tx) => explain(tx, await planCount(tx, audience)))
      const title = `count of the tree "${name}"`
      plans.push(`${title}:\n${text}`)
      if (unbounded.length > 0)
        plans.push(`NOT HELD: the ${title} reads rows of other tenants in ${unbounded.join(', ')}`)
    }
    return plans
  } finally {
    await db.destroy()
  }
}

type ContactsDatabase = Parameters<typeof countAudience>[0]['db']
