import { setTimeout as pause } from 'node:timers/promises'
import type { Outcome, ReadyMail } from './batch.ts'

/** Mails of a batch that are ready for delivery, and outcomes of mails that are not. */
export interface RenderedPart {
  ready: ReadyMail[]
  outcomes: Outcome[]
}

/** Maximum bytes of a batch's rendered messages that wait for delivery. */
const maxBytes = 8 * 1024 * 1024

/** Collects the rendered mails of several projects while mails rendered earlier are delivered. */
export function createPart() {
  let collected: RenderedPart = { ready: [], outcomes: [] }
  let bytes = 0
  let emptied = Promise.withResolvers<void>()
  let filled = Promise.withResolvers<void>()

  function take(): RenderedPart {
    const taken = collected
    collected = { ready: [], outcomes: [] }
    bytes = 0
    emptied.resolve()
    emptied = Promise.withResolvers()
    filled = Promise.withResolvers()
    return taken
  }
  const isEmpty = (): boolean => collected.ready.length + collected.outcomes.length === 0

  return {
    add: ({ ready, outcomes }: RenderedPart): void => {
      collected.ready.push(...ready)
      collected.outcomes.push(...outcomes)
      bytes += ready.reduce((sum, { outgoing }) => sum + outgoing.raw.length, 0)
    },
    /** Resolves when more messages may be added. */
    untilCapacity: async (): Promise<void> => {
      if (bytes < maxBytes) return
      filled.resolve()
      await emptied.promise
    },
    /** Yields the collected mails every `everyMs`, and when the part is full, until `work` ends. */
    whileWorking: async function* (work: Promise<unknown>, everyMs: number): AsyncGenerator<RenderedPart> {
      const state = { isDone: false }
      // `await work` below throws a failure. Until then, the failure must not be an unhandled rejection.
      const finished = work.then(
        () => void (state.isDone = true),
        () => void (state.isDone = true),
      )
      while (!state.isDone) {
        const clock = new AbortController()
        const tick = pause(everyMs, undefined, { signal: clock.signal, ref: false }).catch(() => undefined)
        await Promise.race([finished, tick, filled.promise])
        clock.abort()
        if (!isEmpty()) yield take()
      }
      await work
      // More mails may have been collected while the caller processed the last part.
      if (!isEmpty()) yield take()
    },
  }
}
