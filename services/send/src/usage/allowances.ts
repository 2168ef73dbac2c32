import type { Allowance } from '@postrider/contracts'
import { findAllowances } from './store.ts'
import type { Database, Tx } from '../db/tables.ts'
import { rememberASecond } from '../db/remember-a-second.ts'

/** What projects may send, as accounts published it. A read is good for a second, so that a project without limits costs next to nothing. */
export interface Allowances {
  /** The allowances of those of these projects that have a limit. Inside a transaction `db` is that transaction. */
  find(db: Database | Tx, projectIds: readonly string[]): Promise<Map<string, Allowance>>
}

export function createAllowances(clock?: () => number): Allowances {
  const remembered = rememberASecond<Allowance | null>(clock)
  return {
    find: async (db, projectIds) => {
      const known = remembered.known()
      const unknown = projectIds.filter((id) => !known.has(id))
      if (unknown.length > 0) {
        const found = await findAllowances(db, unknown)
        for (const id of unknown) known.set(id, found.get(id) ?? null)
      }
      return new Map(
        projectIds.flatMap((id): [string, Allowance][] => {
          const allowance = known.get(id)
          return allowance ? [[id, allowance]] : []
        }),
      )
    },
  }
}
