import { setTimeout as pause } from 'node:timers/promises'
import type { Rendered } from '../mails/mail.ts'
import type { Outgoing } from '../providers/provider.ts'
import type { Outcome } from './record-outcomes.ts'

export interface Ready {
  outgoing: Outgoing
  campaignId: string | null
  rendered: Rendered
}

/** A part of a batch: the mails that can be handed over, and those that cannot. */
export interface Prepared {
  ready: Ready[]
  ended: Outcome[]
  /** Cannot be signed, since a setting of ours is wrong. The mails are good and wait. */
  unsigned: { emailId: string; error: string }[]
  /** Ids of mails that go back into the queue unrendered: to render them now would delay others. */
  postponed: string[]
  /** Ids of mails whose rendering failed by an error of ours. They go back into the queue too, after a pause. */
  errored: string[]
}

/** Collects the rendered mails of several tenants while the mails collected earlier are handed over. */
export interface Part {
  prepared: Prepared
  /** Size of its finished messages. */
  bytes: number
  /** Resolves when there is capacity for more messages. */
  untilCapacity(): Promise<void>
  /** Returns what was collected, every `everyMs` and when it is full, until `work` is done. */
  whileWorking(work: Promise<unknown>, everyMs: number): AsyncGenerator<Prepared>
}

/** Bytes of finished messages that may wait for their hand-over: with three batches of each priority class at most 72 MB. */
const maxBytes = 8 * 1024 * 1024

export const nothingPrepared = (): Prepared => ({
  ready: [],
  ended: [],
  unsigned: [],
  postponed: [],
  errored: [],
})

export function newPart(): Part {
  let emptied = Promise.withResolvers<void>()
  let filled = Promise.withResolvers<void>()

  const part: Part = {
    prepared: nothingPrepared(),
    bytes: 0,
    untilCapacity: async () => {
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
    // `await work` below throws a failure; until then it must not count as an unhandled rejection.
    const finished = work.then(
      () => void (state.isDone = true),
      () => void (state.isDone = true),
    )
    while (!state.isDone) {
      const clock = new AbortController()
      const tick = pause(everyMs, undefined, { signal: clock.signal, ref: false }).catch(() => undefined)
      await Promise.race([finished, tick, filled.promise])
      clock.abort()
      if (!isEmpty(part.prepared)) yield take()
    }
    await work
    // More may have been collected while the caller handled the last part.
    if (!isEmpty(part.prepared)) yield take()
  }
  return part
}

const isEmpty = ({ ready, ended, unsigned, postponed, errored }: Prepared): boolean =>
  ready.length + ended.length + unsigned.length + postponed.length + errored.length === 0
