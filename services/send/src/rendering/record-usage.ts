import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { addRenderingHour } from './store.ts'

const hourMs = 3_600_000

/** Stores what rendering has used since the last call. If that fails, the next call stores it. */
export async function recordRenderingUsage({ db, now, rendering }: Context): Promise<void> {
  const usage = rendering.usage.take()
  if (usage.length === 0) return
  const hour = new Date(Math.floor(now().getTime() / hourMs) * hourMs)
  try {
    await transact(db, (tx) => addRenderingHour(tx, hour, usage))
  } catch (error) {
    usage.forEach(rendering.usage.add)
    throw error
  }
}
