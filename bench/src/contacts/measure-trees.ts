import { parseCondition, toSql, type Condition } from '@postrider/conditions'
import { openDatabase, type Database } from '@postrider/db'
import { sql, type RawBuilder } from 'kysely'
import type { Row } from '../outcome.ts'
import { explain } from './explain.ts'
import { timed } from './timed.ts'
import { trees } from './trees.ts'

export interface TreesMeasured {
  rows: Row[]
  /** The plans, to be printed below the table. */
  plans: string[]
}

const boundMs = 1000
const times = 5

/** A count and a page of each tree, with their plans. Throws when a plan reads rows of other tenants. */
export async function measureTrees(databaseUrl: string, projectId: string): Promise<TreesMeasured> {
  const db = openDatabase<object>(databaseUrl)
  try {
    const measured: TreesMeasured = { rows: [], plans: [] }
    for (const [name, tree] of Object.entries(trees))
      for (const [kind, statement] of Object.entries(statementsOf(parseCondition(tree), projectId))) {
        const title = `${kind} of the tree "${name}"`
        measured.rows.push({ ...(await timedStatement(db, { title, statement })), boundMs })
        measured.plans.push(await planOf(db, { title, statement }))
      }
    return measured
  } finally {
    await db.destroy()
  }
}

function statementsOf(tree: Condition, projectId: string): Record<string, RawBuilder<unknown>> {
  const where = (reads: 'all' | 'some') =>
    sql`project_id = ${projectId}::uuid and ${toSql(tree, { now: new Date(), projectId, reads })}`
  return {
    count: sql`select count(*) from contacts where ${where('all')}`,
    page: sql`select id from contacts where ${where('some')} order by created_at desc, id desc limit 1000`,
  }
}

interface Titled {
  title: string
  statement: RawBuilder<unknown>
}

const timedStatement = (db: Database<object>, { title, statement }: Titled): Promise<Row> =>
  timed(title, Array.from({ length: times }), () => statement.execute(db))

async function planOf(db: Database<object>, { title, statement }: Titled): Promise<string> {
  const { text, unbounded } = await explain(db, statement)
  if (unbounded.length > 0)
    throw new Error(`The ${title} reads rows of other tenants in ${unbounded.join(', ')}:\n${text}`)
  return `${title}:\n${text}`
}
