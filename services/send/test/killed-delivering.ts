import { until } from '@postrider/testing/jest'
import type { Shipment } from '../src/providers/provider.ts'
import type { Delivery } from './delivery.ts'

/**
 * When a process is killed: before the provider has a shipment, or once the provider has it and before the
 * process learns of it.
 */
export type KilledAt = 'before' | 'after'

/** A process delivers what is due by the provider of `delivery`, and is killed at its first shipment. */
export async function killedDelivering(delivery: Delivery, at: KilledAt = 'before'): Promise<Shipment> {
  const { provider } = delivery.ctx
  const killed = Promise.withResolvers<never>()
  let given: Shipment | undefined
  const { run, kill } = await delivery.startDoomed({
    provider: {
      ...provider,
      deliver: async (shipment) => {
        if (at === 'after') await provider.deliver(shipment)
        given ??= shipment
        return killed.promise
      },
    },
  })
  run().catch(() => undefined)
  await until(() => given !== undefined)
  await kill()
  // Without a database nothing comes of it, but its timers end.
  killed.reject(new Error('killed'))
  if (!given) throw new Error('Nothing was delivered')
  return given
}
