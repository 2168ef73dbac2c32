import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import { z } from 'zod'

export interface ExplainedPlan {
  /** The output of `explain (analyze, buffers)`. */
  text: string
  /**
   * The tables that the plan reads without a filter by project or contact id, so that it reads rows of other
   * tenants.
   */
  unbounded: string[]
}

/** Runs a statement once and returns its plan. */
export async function explain(
  db: QueryExecutorProvider,
  statement: RawBuilder<unknown>,
): Promise<ExplainedPlan> {
  const planned = await sql<{ 'QUERY PLAN': unknown }>`explain (format json) ${statement}`.execute(db)
  const ran = await sql<{ 'QUERY PLAN': string }>`explain (analyze, buffers) ${statement}`.execute(db)
  return {
    text: ran.rows.map((row) => row['QUERY PLAN']).join('\n'),
    unbounded: Plans.parse(planned.rows[0]?.['QUERY PLAN']).flatMap(({ Plan }) => unboundedIn(Plan)),
  }
}

const Node = z.object({
  'Relation Name': z.string().optional(),
  'Index Cond': z.string().default(''),
  'Recheck Cond': z.string().default(''),
  get Plans() {
    return z.array(Node).default([])
  },
})
const Plans = z.array(z.object({ Plan: Node }))

const ofTenants = /^(contacts|events(_.*)?)$/
// In a condition on `id`, the id is a contact id from another part of the statement.
const bounding = /\b(project_id|contact_id|id) (=|IN)/

function unboundedIn(node: z.infer<typeof Node>): string[] {
  const relation = node['Relation Name']
  const isBounded = bounding.test(node['Index Cond'] + node['Recheck Cond'])
  const own = relation !== undefined && ofTenants.test(relation) && !isBounded ? [relation] : []
  return [...own, ...node.Plans.flatMap(unboundedIn)]
}
