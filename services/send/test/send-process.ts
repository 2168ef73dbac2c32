import type { Logger, Service } from '@postrider/process'
import { watchedLog } from '@postrider/testing/jest'
import type { MailWatch } from '@postrider/testing/mail'
import type { Config } from '../src/config.ts'
import { createContext, type Context } from '../src/context.ts'
import type { Provider } from '../src/providers/provider.ts'
import { createService } from '../src/service.ts'
import { inProcess } from './in-process.ts'
import { testConfig, type SendUnderTest } from './start.ts'

/** Parts of the service that a test replaces. If they are a function, it receives the default parts. */
export type Parts = Partial<Context> | ((defaults: Context) => Partial<Context>)

/** A process of the send service with the role `worker`. Its loops do not run, but `run` does their work. */
export interface SendProcess {
  ctx: Context
  service: Service
  /** Does all due work. Rejects if any part fails, whereas a loop would log the error and retry. */
  run(): Promise<void>
  stop(): Promise<void>
}

export interface ProcessOptions {
  now(): Date
  watch: MailWatch
  settings?: Partial<Config>
  parts?: Parts
  databaseUrl?: string
  log?: Logger
}

export function createProcess(send: SendUnderTest, options: ProcessOptions): SendProcess {
  const { databaseUrl = send.databaseUrl, parts = {}, settings, watch } = options
  const config: Config = { ...testConfig(databaseUrl), role: 'worker', ...settings }
  const defaults = createContext(config, {
    now: options.now,
    log: options.log ?? watchedLog('send'),
    contacts: send.contacts,
    dns: send.dns,
    recordRetryMs: 20,
    // A process claims expired work only after it has used the database for one lease. Omit this condition,
    // because the clock of a test jumps.
    takeover: { claimed: () => undefined, isDue: () => true },
    ...inProcess(config),
    ...(typeof parts === 'function' ? {} : parts),
  })
  const ctx = { ...defaults, ...(typeof parts === 'function' ? parts(defaults) : {}) }
  ctx.provider = watchedProvider(ctx.provider, watch)
  const { broker, gatewayKeys } = send.wiring
  const service = createService(config, { ...ctx, broker, gatewayKeys })
  return {
    ctx,
    service,
    run: async () => void (await service.settle()),
    stop: () => service.stop(),
  }
}

/** Returns a provider that checks each mail before it delivers the mail. */
const watchedProvider = (provider: Provider, watch: MailWatch): Provider => ({
  ...provider,
  deliver: (shipment) => {
    for (const { raw, dkim } of shipment.mails) {
      watch.see(raw)
      if (dkim) watch.publish(dkim)
    }
    return provider.deliver(shipment)
  },
})
