import { setTimeout as pause } from 'node:timers/promises'
import type { Prepared } from './prepare-mails.ts'

/** What several tenants' rendering fills while the mails of before are handed over. */
export interface Part {
  prepared: Prepared
  /** Of its finished messages. */
  bytes: number
  /** Resolves when there is room for more messages. */
  room(): Promise<void>
  /** What has gathered, every so often and when it is full, until the work is done. */
  whileWorking(work: Promise<unknown>, everyMs: number): AsyncGenerator<Prepared>
}

/** Finished messages that may wait for their hand-over: with nine batches under way they are 72 MB. */
const maxBytes = 8 * 1024 * 1024

export const nothingPrepared = (): Prepared => ({
  ready: [],
  ended: [],
  unsigned: [],
  postponed: [],
  faulted: [],
})

export function newPart(): Part {
  let emptied = Promise.withResolvers<void>()
  let filled = Promise.withResolvers<void>()

  const part: Part = {
    prepared: nothingPrepared(),
    bytes: 0,
    room: async () => {
      if (part.bytes < maxBytes) return
      filled.resolve()
      await emptied.promise
    },
    whileWorking,
  }

  function take(): Prepared {
    const taken = part.prepared
    part.prepared = nothingPrepared()
    part.bytes = 0
    emptied.resolve()
    emptied = Promise.withResolvers()
    filled = Promise.withResolvers()
    return taken
  }

  async function* whileWorking(work: Promise<unknown>, everyMs: number): AsyncGenerator<Prepared> {
    const state = { isDone: false }
    // A failure is thrown by the last `await work`; until then it must not count as unhandled.
    const ended = work.then(
      () => void (state.isDone = true),
      () => void (state.isDone = true),
    )
    while (!state.isDone) {
      const clock = new AbortController()
      const tick = pause(everyMs, undefined, { signal: clock.signal, ref: false }).catch(() => undefined)
      await Promise.race([ended, tick, filled.promise])
      clock.abort()
      if (!isEmpty(part.prepared)) yield take()
    }
    await work
    // The work may have ended while what was taken last was handed over.
    if (!isEmpty(part.prepared)) yield take()
  }
  return part
}

const isEmpty = ({ ready, ended, unsigned, postponed, faulted }: Prepared): boolean =>
  ready.length + ended.length + unsigned.length + postponed.length + faulted.length === 0
