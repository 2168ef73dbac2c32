import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { DriverResult, Plan } from './plan.ts'

// NaN is null in JSON: no request succeeded.
const Ms = z
  .number()
  .nullable()
  .transform((ms) => ms ?? Number.NaN)

const Answer = z.object({
  requests: z.number(),
  seconds: z.number(),
  requestsPerSecond: z.number(),
  p50: Ms,
  p95: Ms,
  p99: Ms,
  failures: z.record(z.string(), z.number()),
})

const program = fileURLToPath(new URL('drive.ts', import.meta.url))

export interface Load {
  pid: number
  /** Resolves when the measured part starts. */
  warm: Promise<unknown>
  done: Promise<DriverResult>
  stop(): void
}

/**
 * Runs a load in a separate process. `done` rejects if any request failed, because the measurement is then
 * useless, unless the plan allows failures.
 */
export function startLoad(plan: Plan): Load {
  // Do not pass this process's Node arguments: scripts/watch-parent.mjs would use the IPC channel.
  const child = fork(program, { execArgv: [] })
  child.send(plan)
  // Wait for `close` and not for `exit`: after `exit`, the last message may still be in the channel.
  const ended = once(child, 'close').then(() =>
    Promise.reject(new Error('The driver ended before its load did')),
  )
  const nextMessage = (): Promise<unknown[]> => Promise.race([once(child, 'message'), ended])
  const warm = nextMessage()
  const done = warm.then(nextMessage).then(([message]) => checked(plan, Answer.parse(message)))
  // Callers that only await `warm` receive the error from `warm`.
  done.catch(() => undefined)
  return {
    pid: child.pid ?? 0,
    warm,
    stop: () => void child.kill(),
    done,
  }
}

function checked({ mayFail = false }: Plan, driven: DriverResult): DriverResult {
  if (!mayFail && Object.keys(driven.failures).length > 0)
    throw new Error(`Requests failed, by status: ${JSON.stringify(driven.failures)}`)
  return driven
}
