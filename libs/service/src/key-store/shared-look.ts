import { setImmediate as nextTurn } from 'node:timers/promises'
import type { KeyLook, KeyQuery } from './key-store.ts'

interface Shared {
  times: number
  answer: Promise<KeyLook>
}

/**
 * Requests with the same key that arrive in one turn of the event loop ask the store once, and are counted in the order in which
 * they came. The question goes out after all of them have arrived, so none is answered by what was true before it.
 */
export function sharedLook(
  ask: (query: KeyQuery, times: number) => Promise<KeyLook>,
): (query: KeyQuery) => Promise<KeyLook> {
  const gathering = new Map<string, Shared>()

  const gather = (query: KeyQuery): Shared => {
    const answer: Promise<KeyLook> = nextTurn().then(() => {
      gathering.delete(query.entry)
      return ask(query, shared.times)
    })
    const shared: Shared = { times: 0, answer }
    gathering.set(query.entry, shared)
    return shared
  }

  return async (query) => {
    const shared = gathering.get(query.entry) ?? gather(query)
    const place = (shared.times += 1)
    const { usage, ...look } = await shared.answer
    return usage ? { ...look, usage: { ...usage, used: usage.used - shared.times + place } } : look
  }
}
