import { parseCondition } from '@postrider/conditions'
import { planCount, type countAudience } from '@postrider/contacts/audience'
import { openDatabase, transact } from '@postrider/db'
import type { Row } from '../outcome.ts'
import type { AudienceClient } from './audience-client.ts'
import { explain } from './explain.ts'
import { timed } from './timed.ts'
import { conditions } from './conditions.ts'

const boundMs = 1000
/** Enough repeats for a 95th percentile. With five repeats it would be the maximum. */
const times = 40

/**
 * Measures the count and the first page of each condition, through the internal API that other services use.
 */
export async function measureConditions(client: AudienceClient, projectId: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, condition] of Object.entries(conditions)) {
    const question = { projectId, generation: 1, audience: { kind: 'condition', condition } } as const
    const repeats = Array.from({ length: times })
    const answer = await client.count(question).catch(() => undefined)
    rows.push(
      await timed(`count of the condition "${name}" (${answer?.count ?? 'no response'})`, repeats, () =>
        client.count(question),
      ),
      await timed(`page of the condition "${name}"`, repeats, () =>
        client.audience({ ...question, limit: 100 }),
      ),
    )
  }
  return rows.map((row) => ({ ...row, boundMs }))
}

/** Returns the plans of the service's own count statements. Reports plans that read other tenants' rows. */
export async function planConditions(databaseUrl: string, projectId: string): Promise<string[]> {
  const db: ContactsDatabase = openDatabase(databaseUrl, { statementTimeoutMs: 60_000, max: 1 })
  try {
    const plans: string[] = []
    for (const [name, condition] of Object.entries(conditions)) {
      const tree = { condition: parseCondition(condition), definitions: new Map() }
      const audience = { projectId, generation: 1, subscribedOnly: false, now: new Date(), tree }
      const { text, unbounded } = await transact(db, async (tx) => explain(tx, await planCount(tx, audience)))
      const title = `count of the condition "${name}"`
      plans.push(`${title}:\n${text}`)
      if (unbounded.length > 0)
        plans.push(`TARGET MISSED: the ${title} reads rows of other tenants in ${unbounded.join(', ')}`)
    }
    return plans
  } finally {
    await db.destroy()
  }
}

type ContactsDatabase = Parameters<typeof countAudience>[0]['db']
