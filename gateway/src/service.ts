import { listen, type Listener } from '@postrider/http'
import { describeMetrics, type MetricDescription } from '@postrider/process'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { createContext, type Overrides } from './context.ts'
import type { Route } from './route.ts'
import { endpoints } from '@postrider/contracts/api'

export interface Gateway {
  name: 'gateway'
  /** Returns the address of the gateway. Available after `start`. */
  url(): string
  start(): Promise<void>
  stop(): Promise<void>
  /** Returns all metrics; see `Service.metrics` of libs/process. */
  metrics(): readonly MetricDescription[]
}

/** Creates the gateway without starting it. Tests pass other endpoints. */
export function createGateway(
  config: Config,
  overrides: Overrides = {},
  table: readonly Route[] = endpoints,
): Gateway {
  const ctx = createContext(config, overrides)
  let listener: Listener | undefined
  return {
    name: 'gateway',
    url: () => listener?.url ?? '',
    metrics: () => describeMetrics(ctx.metrics.registry),
    start: async () => {
      const { host, port, drainMs } = config
      listener = await listen(createApp(ctx, table), {
        host,
        port,
        // Do not delay the stop to announce it, because API clients do not read the announcement.
        announceMs: 0,
        ...(drainMs === undefined ? {} : { drainMs }),
      })
      ctx.log.info('started', { url: listener.url })
    },
    stop: async () => {
      await listener?.close()
      for (const proxy of Object.values(ctx.proxies)) proxy.close()
      ctx.dashboard?.close()
      if (ctx.ownsKeyStore) await ctx.keyStore.close()
      ctx.log.info('stopped')
    },
  }
}
