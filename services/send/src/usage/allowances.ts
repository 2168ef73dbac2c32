import type { Allowance } from '@postrider/contracts'
import { LRUCache } from 'lru-cache'
import { findAllowances } from './store.ts'
import type { Database, Tx } from '../db/tables.ts'

/**
 * What projects may send, as accounts published it. A read is good for a second, so that a project without
 * limits costs next to nothing.
 */
export interface Allowances {
  /**
   * The allowances of those of these projects that have a limit. Inside a transaction `db` is that
   * transaction.
   */
  find(db: Database | Tx, projectIds: readonly string[]): Promise<Map<string, Allowance>>
}

export function createAllowances(): Allowances {
  const known = new LRUCache<string, { allowance: Allowance | null }>({ max: 10_000, ttl: 1_000 })
  return {
    find: async (db, projectIds) => {
      const read = new Map(projectIds.map((id) => [id, known.get(id)?.allowance]))
      const unknown = projectIds.filter((id) => read.get(id) === undefined)
      const found = unknown.length > 0 ? await findAllowances(db, unknown) : undefined
      for (const id of unknown) {
        const allowance = found?.get(id) ?? null
        known.set(id, { allowance })
        read.set(id, allowance)
      }
      return new Map([...read].flatMap(([id, allowance]) => (allowance ? [[id, allowance]] : [])))
    },
  }
}
