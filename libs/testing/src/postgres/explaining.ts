import type { Kysely } from 'kysely'

/** Returns a database that adds the plan of each statement to `plans`, and returns no rows. */
export function explaining<Tables>(db: Kysely<Tables>, plans: string[]): Kysely<Tables> {
  const executor = db.getExecutor()
  const executeQuery: typeof executor.executeQuery = async (query, ...others) => {
    const explained = { ...query, sql: `explain (analyze, costs off, timing off) ${query.sql}` }
    const { rows } = await executor.executeQuery<{ 'QUERY PLAN': string }>(explained, ...others)
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    return { rows: [] }
  }
  return replacing(db, 'getExecutor', () => replacing(executor, 'executeQuery', executeQuery))
}

/**
 * Returns a proxy of `target` with one method replaced. All other methods run on `target`, because they need
 * its private fields.
 */
export const replacing = <T extends object>(target: T, name: keyof T & string, method: unknown): T =>
  new Proxy(target, {
    get: (_, key) => {
      const value: unknown = key === name ? method : Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
