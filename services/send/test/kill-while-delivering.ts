import { until } from '@postrider/testing/jest'
import type { DeliverInput } from '../src/providers/provider.ts'
import type { Delivery } from './delivery.ts'

/**
 * The time at which a process is killed: before it calls the provider, or after the provider has received the
 * mails and before the result is recorded.
 */
export type KillPoint = 'before' | 'after'

/** Starts a process with the provider of `delivery` and kills it at its first provider call. */
export async function killWhileDelivering(
  delivery: Delivery,
  at: KillPoint = 'before',
): Promise<DeliverInput> {
  const { provider } = delivery.ctx
  const killed = Promise.withResolvers<never>()
  let delivered: DeliverInput | undefined
  const { run, kill } = await delivery.startKillable({
    provider: {
      ...provider,
      deliver: async (shipment) => {
        if (at === 'after') await provider.deliver(shipment)
        delivered ??= shipment
        return killed.promise
      },
    },
  })
  run().catch(() => undefined)
  await until(() => delivered !== undefined)
  await kill()
  // The process has no database connection, so this rejection only stops its timers.
  killed.reject(new Error('killed'))
  if (!delivered) throw new Error('The provider was not called')
  return delivered
}
