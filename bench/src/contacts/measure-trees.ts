import { parseCondition, toSql } from '@postrider/conditions'
import { openDatabase } from '@postrider/db'
import { sql, type RawBuilder } from 'kysely'
import type { Row } from '../outcome.ts'
import type { AudienceClient } from './ask-contacts.ts'
import { explain } from './explain.ts'
import { timed } from './timed.ts'
import { trees } from './trees.ts'

const boundMs = 1000
const times = 5

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

/** The plans of the counts. Throws when one reads rows of other tenants. */
export async function planTrees(databaseUrl: string, projectId: string): Promise<string[]> {
  const db = openDatabase<object>(databaseUrl, { statementTimeoutMs: 60_000, max: 1 })
  try {
    await sql`select set_config('hash_mem_multiplier', '64', false), set_config('enable_seqscan', 'off', false)`.execute(
      db,
    )
    const plans: string[] = []
    for (const name of Object.keys(trees)) {
      const { text, unbounded } = await explain(db, countOf(name, projectId))
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

/** As services/contacts/src/queries/audience.ts has it. */
const countOf = (name: string, projectId: string): RawBuilder<unknown> => sql`
  select count(*) as count from contacts where project_id = ${projectId}::uuid and contacts.generation = 1
  and ${toSql(parseCondition(trees[name]), { now: new Date(), projectId, reads: 'all' })}`
