import { keyReused } from '@postrider/contracts'
import type { AppError } from '@postrider/contracts/errors'
import { contactsApi, refusalOf } from '@postrider/contracts/internal'
import { parsed } from '../parsed.ts'
import { idOf, type ContactsClient, type KeyUse, type State } from './contacts-state.ts'

/** Returns the endpoints that read, claim and release idempotency keys. */
export const keyCalls = (
  state: State,
): Pick<ContactsClient, 'findKey' | 'claimKeys' | 'releaseKey' | 'releaseKeys'> => ({
  findKey: async (given) => {
    const { projectId, generation, key } = parsed(contactsApi.findKey.body, given)
    const use = state.keys.get(idOf(projectId, key))
    if (!use || isFree(use) || use.generation < generation) return { use: null }
    return { use: { endpoint: use.endpoint, requestedAt: use.requestedAt, state: use.state } }
  },
  claimKeys: async (given) => {
    const { keys, ...request } = parsed(contactsApi.claimKeys.body, given)
    const claimedAt = new Date().toISOString()
    const refusals = keys.map((key) => {
      const refusal = refusalOfKey(state, { ...request, key })
      if (!refusal) claimKey(state, { ...request, key, claimedAt })
      return refusal ? refusalOf(refusal) : null
    })
    return { claimedAt, refusals }
  },
  releaseKey: async (given) => {
    const { key, ...claim } = parsed(contactsApi.releaseKey.body, given)
    release(state, { ...claim, keys: [key] })
    return {}
  },
  releaseKeys: async (given) => {
    release(state, parsed(contactsApi.releaseKeys.body, given))
    return {}
  },
})

interface KeyOfRequest {
  projectId: string
  generation: number
  key: string
}

/** Returns the 409 for a key that another request holds. */
export function refusalOfKey(
  { keys }: State,
  { projectId, generation, key }: KeyOfRequest,
): AppError | undefined {
  const use = keys.get(idOf(projectId, key))
  if (!use || isFree(use) || use.generation < generation) return undefined
  return keyReused(key, { ...use, statusCode: use.state === 'done' ? 200 : null })
}

export const claimKey = (
  { keys }: State,
  { projectId, generation, key, endpoint, claimedAt }: KeyOfRequest & { endpoint: string; claimedAt: string },
): void =>
  void keys.set(idOf(projectId, key), {
    generation,
    endpoint,
    requestedAt: claimedAt,
    state: 'claimed',
    hasLapsed: false,
  })

function release(
  state: State,
  { projectId, keys, claimedAt }: { projectId: string; keys: readonly string[]; claimedAt: string },
): void {
  for (const id of keys.map((key) => idOf(projectId, key))) {
    const use = state.keys.get(id)
    if (use?.state === 'claimed' && use.requestedAt === claimedAt) state.keys.delete(id)
  }
}

const isFree = ({ state, hasLapsed }: KeyUse): boolean => state === 'claimed' && hasLapsed
