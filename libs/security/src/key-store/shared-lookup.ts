import { setImmediate as nextTurn } from 'node:timers/promises'
import type { KeyLookup, KeyQuery, Usage } from './key-store.ts'

interface Shared {
  times: number
  answer: Promise<KeyLookup>
}

/**
 * Merges lookups of the same key and client address in one turn of the event loop into one call. Requests are
 * counted in order of arrival. The call starts after all of them have arrived, so its result is not older
 * than any of them.
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
    return lookupAt(await shared.answer, { place, times: shared.times, limit: query.client?.requests ?? 0 })
  }
}

/** Returns the response for the request at this position, with the counts of a separate lookup. */
function lookupAt(
  { usage, byAddress, misses, ...rest }: KeyLookup,
  { place, times, limit }: { place: number; times: number; limit: number },
): KeyLookup {
  const own = byAddress && at(byAddress, times, place)
  // The first requests are within the address's limit. Only these are counted for the project.
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
