import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { AttackPlan } from './attack-plan.ts'

const Statuses = z.record(z.string(), z.number())

const program = fileURLToPath(new URL('attack.ts', import.meta.url))

/**
 * Runs `work` during an attack. Returns the result of `work` and the attacker's number of responses by
 * status.
 */
export async function duringAttack<T>(
  plan: AttackPlan,
  work: () => Promise<T>,
): Promise<{ result: T; statuses: Record<string, number> }> {
  // Do not pass this process's Node arguments: scripts/watch-parent.mjs would use the IPC channel.
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
