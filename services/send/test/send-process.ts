import type { Logger, Service } from '@postrider/process'
import { watchedLog } from '@postrider/testing/jest'
import type { MailWatch } from '@postrider/testing/mail'
import type { Config } from '../src/config.ts'
import { createContext, type Context } from '../src/context.ts'
import type { Provider } from '../src/providers/provider.ts'
import { createService } from '../src/service.ts'
import { inProcess } from './in-process.ts'
import { testConfig, type SendUnderTest } from './start.ts'

/** Parts of the service that a test replaces; a function receives the parts that are used otherwise. */
export type Parts = Partial<Context> | ((usual: Context) => Partial<Context>)

/** A process of send with role `worker`. Its loops do not run: `run` does their work. */
export interface SendProcess {
  ctx: Context
  service: Service
  /** Does all work that is due. Rejects when some of it fails, where a loop would log that and repeat it. */
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
  const usual = createContext(config, {
    now: options.now,
    log: options.log ?? watchedLog('send'),
    contacts: send.contacts,
    recordRetryMs: 20,
    // The clock of a test jumps, so no process would ever have had the database for as long as a lease.
    takeover: { claimed: () => undefined, isDue: () => true },
    ...inProcess(config),
    ...(typeof parts === 'function' ? {} : parts),
  })
  const ctx = { ...usual, ...(typeof parts === 'function' ? parts(usual) : {}) }
  ctx.provider = watched(ctx.provider, watch)
  const { broker, gatewayKeys } = send.wiring
  const service = createService(config, { ...ctx, broker, gatewayKeys })
  return {
    ctx,
    service,
    run: async () => void (await service.settle()),
    stop: () => service.stop(),
  }
}

/** The provider, with a check of each mail that it is given. */
const watched = (provider: Provider, watch: MailWatch): Provider => ({
  ...provider,
  deliver: (shipment) => {
    for (const { raw, dkim } of shipment.mails) {
      watch.see(raw)
      if (dkim) watch.publish(dkim)
    }
    return provider.deliver(shipment)
  },
})
