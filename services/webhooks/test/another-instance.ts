import { createContext, type Context } from '../src/context.ts'
import { createDeliveryWork, type DeliveryWork } from '../src/delivering/delivery-work.ts'
import { configFor, type WebhooksUnderTest } from './start.ts'

/** Another process of a service under test that delivers when the test asks for it. */
export interface Instance extends DeliveryWork {
  /** Simulates a kill: the process can no longer read or write. Resolves when its requests have ended. */
  kill(): Promise<void>
}

/** Creates another process of a service, without HTTP, consumers and loops. The test must kill it. */
export function anotherInstance(webhooks: WebhooksUnderTest, overrides: Partial<Context>): Instance {
  const ctx = createContext(configFor(webhooks.databaseUrl), {
    now: webhooks.now,
    jitter: () => 0.5,
    ...overrides,
  })
  const work = createDeliveryWork(ctx)
  return {
    ...work,
    kill: async () => {
      await ctx.db.destroy()
      await work.end()
    },
  }
}
