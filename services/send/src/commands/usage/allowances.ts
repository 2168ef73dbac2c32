import type { Allowance } from '@postrider/contracts'
import { findAllowances } from '../../store/limit-usage.ts'
import type { Database, Tx } from '../../store/tables.ts'

/** What projects may send, as accounts published it. A read is good for a second, so that a project without limits costs next to nothing. */
export interface Allowances {
  /** Those of the projects that something limits. Inside a transaction `db` is that transaction. */
  find(db: Database | Tx, projectIds: readonly string[]): Promise<Map<string, Allowance>>
}

const goodForMs = 1_000

export function createAllowances(clock: () => number = () => performance.now()): Allowances {
  let known = new Map<string, Allowance | null>()
  let since = clock()
  return {
    find: async (db, projectIds) => {
      if (clock() - since > goodForMs) {
        known = new Map()
        since = clock()
      }
      const kept = known
      const unknown = projectIds.filter((id) => !kept.has(id))
      if (unknown.length > 0) {
        const found = await findAllowances(db, unknown)
        for (const id of unknown) kept.set(id, found.get(id) ?? null)
      }
      return new Map(
        projectIds.flatMap((id): [string, Allowance][] => {
          const allowance = kept.get(id)
          return allowance ? [[id, allowance]] : []
        }),
      )
    },
  }
}
