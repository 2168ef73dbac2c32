import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { AttackPlan } from './attack-plan.ts'

const Statuses = z.record(z.string(), z.number())

const program = fileURLToPath(new URL('attack.ts', import.meta.url))

/**
 * Runs `work` beside an attack that is under way, and returns its result and the statuses that the attacker
 * got.
 */
export async function beside<T>(
  plan: AttackPlan,
  work: () => Promise<T>,
): Promise<{ result: T; statuses: Record<string, number> }> {
  // Not with what this process was started with: scripts/watch-parent.mjs would take the channel.
  const child = fork(program, { execArgv: [] })
  try {
    child.send(plan)
    await once(child, 'message')
    const result = await work()
    child.send('report')
    const [statuses] = await once(child, 'message')
    return { result, statuses: Statuses.parse(statuses) }
  } finally {
    child.kill('SIGKILL')
  }
}
