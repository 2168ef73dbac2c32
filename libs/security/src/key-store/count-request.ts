import { counterName, type Counts, type KeyQuery } from './key-store.ts'
import type { Counter } from './local-counter.ts'

/**
 * Counts one request: always for the client address, and in the project's budget only while the address is
 * within its limit. So a single client with a public key cannot use up the budget. The Redis scripts
 * implement the same rule.
 */
export async function countRequest(
  count: Counter,
  { budget, client }: KeyQuery,
  projectId: string | null,
): Promise<Counts> {
  if (projectId === null) return {}
  const countProject = async (): Promise<Counts> =>
    budget ? { usage: await count(counterName.project(budget, projectId)) } : {}
  if (!client || client.requests === 0) return countProject()
  const byAddress = await count(counterName.client(client.address, projectId))
  return byAddress.used > client.requests ? { byAddress } : { byAddress, ...(await countProject()) }
}

/** Counts a lookup that found no entry. */
export async function countMiss(count: Counter, { client }: KeyQuery): Promise<Counts['usage']> {
  return client && client.misses > 0 ? count(counterName.misses(client.address)) : undefined
}

/** Reverts a counted miss, because the key turned out to be valid. */
export async function revertMiss(count: Counter, { client }: KeyQuery): Promise<void> {
  if (client && client.misses > 0) await count(counterName.misses(client.address), -1)
}
