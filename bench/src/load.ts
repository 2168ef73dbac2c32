import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Driven, Plan } from './plan.ts'

const Answer = z.object({
  requests: z.number(),
  seconds: z.number(),
  requestsPerSecond: z.number(),
  p50: z.number(),
  p95: z.number(),
  p99: z.number(),
  failures: z.record(z.string(), z.number()),
})

const program = fileURLToPath(new URL('drive.ts', import.meta.url))

export interface Load {
  pid: number
  /** Resolves when the measured part begins. */
  warm: Promise<unknown>
  done: Promise<Driven>
  stop(): void
}

/**
 * Drives a load from a process of its own. `done` rejects when any request failed: such a measurement is
 * worth nothing.
 */
export function startLoad(plan: Plan): Load {
  // Not with what this process was started with: scripts/watch-parent.mjs would take the channel.
  const child = fork(program, { execArgv: [] })
  child.send(plan)
  // Not `exit`: the last message may still be in the channel then.
  const ended = once(child, 'close').then(() =>
    Promise.reject(new Error('The driver ended before its load did')),
  )
  const nextMessage = (): Promise<unknown[]> => Promise.race([once(child, 'message'), ended])
  const warm = nextMessage()
  const done = warm.then(nextMessage).then(([message]) => checked(Answer.parse(message)))
  // A caller that awaits `warm` alone learns of a failure there.
  done.catch(() => undefined)
  return {
    pid: child.pid ?? 0,
    warm,
    stop: () => void child.kill(),
    done,
  }
}

function checked(driven: Driven): Driven {
  if (Object.keys(driven.failures).length > 0)
    throw new Error(`Requests failed, by status: ${JSON.stringify(driven.failures)}`)
  return driven
}
