import type { Allowance } from '@postrider/contracts'
import { LRUCache } from 'lru-cache'
import { findAllowances } from './store.ts'
import type { Database, Tx } from '../db/tables.ts'

/**
 * Sending limits of projects, which the accounts service publishes. They are cached for a second, so that
 * sending is not slower for projects without limits.
 */
export interface Allowances {
  /**
   * Returns the allowances of projects that have a limit. Inside a transaction, `db` must be the transaction.
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
