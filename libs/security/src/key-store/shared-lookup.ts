import { setImmediate as nextTurn } from 'node:timers/promises'
import type { KeyLookup, KeyQuery, Usage } from './key-store.ts'

interface Shared {
  times: number
  answer: Promise<KeyLookup>
}

/**
 * Requests with the same key from one client address that arrive in one turn of the event loop ask the store
 * once, and are counted in the order in which they came. The question goes out after all of them have
 * arrived, so none is answered by what was true before it.
 */
export function sharedLookup(
  ask: (query: KeyQuery, times: number) => Promise<KeyLookup>,
): (query: KeyQuery) => Promise<KeyLookup> {
  const gathering = new Map<string, Shared>()

  const gather = (query: KeyQuery, name: string): Shared => {
    const answer: Promise<KeyLookup> = nextTurn().then(() => {
      gathering.delete(name)
      return ask(query, shared.times)
    })
    const shared: Shared = { times: 0, answer }
    gathering.set(name, shared)
    return shared
  }

  return async (query) => {
    const name = `${query.entry} ${query.client?.address ?? ''} ${query.client?.misses ?? 0}`
    const shared = gathering.get(name) ?? gather(query, name)
    const place = (shared.times += 1)
    return placed(await shared.answer, { place, times: shared.times, limit: query.client?.requests ?? 0 })
  }
}

/** What the request at this place of those that shared a lookup would have been told, had it asked alone. */
function placed(
  { usage, byAddress, misses, ...rest }: KeyLookup,
  { place, times, limit }: { place: number; times: number; limit: number },
): KeyLookup {
  const own = byAddress && at(byAddress, times, place)
  // The first of them are within the limit of the address, and only those are counted in the project.
  const admitted = byAddress ? Math.max(0, Math.min(times, limit - byAddress.used + times)) : times
  return {
    ...rest,
    ...(usage && place <= admitted && { usage: at(usage, admitted, place) }),
    ...(own && { byAddress: own }),
    ...(misses && { misses: at(misses, times, place) }),
  }
}

const at = ({ used, resetMs }: Usage, times: number, place: number): Usage => ({
  used: used - times + place,
  resetMs,
})
