import { LRUCache } from 'lru-cache'
import { planOf, type Plan } from '../domain/execution/plan.ts'
import { findGraphs, pinGraphs, type GraphName } from '../store/workflow-graphs.ts'
import type { Database } from '../store/tables.ts'

/** A parsed version of a workflow. */
export interface PinnedPlan {
  name: string
  plan: Plan
}

/** Looks up a plan by workflow and version. */
export type Plans = (name: GraphName) => PinnedPlan | undefined

/** An LRU cache of parsed graph versions. */
export interface PlanCache {
  /** Finds graph versions with which executions have started. */
  find(db: Database, names: readonly GraphName[]): Promise<Plans>
  /** Like `find`, but also stores current versions with which executions are about to start. */
  findOrPin(db: Database, names: readonly GraphName[], at: Date): Promise<Plans>
}

/** Maximum size of the cache in characters of JSON. A graph has about 2 KB, and at most 1 MB. */
const maxCachedCharacters = 16 * 1024 * 1024

export function createPlanCache(): PlanCache {
  const kept = new LRUCache<string, PinnedPlan>({ maxSize: maxCachedCharacters })
  const load = async (db: Database, names: readonly GraphName[]): Promise<Map<string, PinnedPlan>> => {
    const found = new Map<string, PinnedPlan>()
    const missing = new Map<string, GraphName>()
    for (const name of names) {
      const plan = kept.get(keyOf(name))
      if (plan) found.set(keyOf(name), plan)
      else missing.set(keyOf(name), name)
    }
    for (const pinned of await findGraphs(db, [...missing.values()])) {
      const plan = { name: pinned.name, plan: planOf(pinned.graph) }
      found.set(keyOf(pinned), plan)
      kept.set(keyOf(pinned), plan, { size: JSON.stringify(pinned.graph).length })
    }
    return found
  }
  return {
    find: async (db, names) => lookup(await load(db, names)),
    findOrPin: async (db, names, at) => {
      const found = await load(db, names)
      const missing = names.filter((name) => !found.has(keyOf(name)))
      if (missing.length === 0) return lookup(found)
      await pinGraphs(db, missing, at)
      return lookup(await load(db, names))
    },
  }
}

const keyOf = ({ workflowId, version }: GraphName): string => `${workflowId}/${version}`

const lookup =
  (found: ReadonlyMap<string, PinnedPlan>): Plans =>
  (name) =>
    found.get(keyOf(name))
