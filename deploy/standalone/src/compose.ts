import { createService as createAccounts } from '@postrider/accounts'
import { readConfig as readAccountsConfig } from '@postrider/accounts/config'
import { createService as createContacts } from '@postrider/contacts'
import { readConfig as readContactsConfig } from '@postrider/contacts/config'
import { createGateway } from '@postrider/gateway'
import { readConfig as readGatewayConfig } from '@postrider/gateway/config'
import { memoryBroker } from '@postrider/messaging'
import { createService as createSend, type Overrides as SendOverrides } from '@postrider/send'
import { readConfig as readSendConfig } from '@postrider/send/config'
import type { Logger, Service } from '@postrider/service'
import { memoryKeyStore } from '@postrider/service/key-store'
import { createLocalJWKSet } from 'jose'
import { publicKeys } from '@postrider/setup/keys'

/** Everything in one process, started and stopped as one. */
export interface Composition {
  /** Of the gateway; known after `start`. */
  url(): string
  service(name: 'accounts' | 'contacts' | 'send'): Service
  /** Every service that runs; none before `start`. */
  services(): readonly Service[]
  start(): Promise<void>
  stop(): Promise<void>
  /** Resolves when nothing is waiting any more: outboxes empty, queues idle; or soon after `signal` says to stop waiting. */
  settled(signal?: AbortSignal): Promise<void>
}

/** Environment variables for all parts; `PORT`, `HOST` and `PUBLIC_URL` are the gateway's. */
export type Env = Record<string, string | undefined>

/** What tests put in the place of the world outside. */
export interface Parts {
  send?: Pick<SendOverrides, 'fetchSns'>
  /** A part's logger; its own, of `LOG_LEVEL`, where there is none. */
  loggerOf?(part: string): Logger | undefined
}

/**
 * Wires gateway and services over loopback HTTP and the memory broker. Services take free ports of their own; only the
 * gateway's is known to the outside. Nothing of the business knows that it runs this way.
 */
export function compose(env: Env, { send: ofSend, loggerOf = () => undefined }: Parts = {}): Composition {
  const shared = {
    broker: memoryBroker(),
    gatewayKeys: createLocalJWKSet({ keys: publicKeys(env['GATEWAY_SIGNING_KEYS'] ?? '[]') }),
  }
  const keyStore = memoryKeyStore()
  const inner: Env = { ...env, HOST: '127.0.0.1', PORT: '0', GATEWAY_JWKS_URL: 'http://127.0.0.1/unused' }
  const running: Service[] = []
  const run = async (service: Service): Promise<string> => {
    running.push(service)
    await service.start()
    return service.url()
  }
  const logOf = (part: string): { log?: Logger } => {
    const log = loggerOf(part)
    return log ? { log } : {}
  }
  let gateway: Pick<Service, 'url' | 'start' | 'stop'> | undefined

  return {
    url: () => gateway?.url() ?? '',
    service: (name) => {
      const found = running.find((service) => service.name === name)
      if (!found) throw new Error(`The ${name} service does not run`)
      return found
    },
    services: () => running,
    start: async () => {
      const contactsUrl = await run(
        createContacts(readContactsConfig(inner), { ...shared, ...logOf('contacts') }),
      )
      const accountsUrl = await run(
        createAccounts(readAccountsConfig(inner), { ...shared, ...logOf('accounts'), keyStore }),
      )
      const sendConfig = readSendConfig({ ...inner, CONTACTS_URL: contactsUrl })
      const sendUrl = await run(createSend(sendConfig, { ...shared, ...logOf('send'), ...ofSend }))
      // Messages flow only now that everybody listens: until here they wait in the outboxes.
      await shared.broker.start()
      const urls = { CONTACTS_URL: contactsUrl, ACCOUNTS_URL: accountsUrl, SEND_URL: sendUrl }
      gateway = createGateway(readGatewayConfig({ ...env, ...urls }), { ...logOf('gateway'), keyStore })
      await gateway.start()
    },
    stop: async () => {
      await gateway?.stop()
      // Before the services: a message published while one of them has left would be lost to it.
      await shared.broker.stop()
      await Promise.all(running.map((service) => service.stop()))
    },
    settled: async (signal) => {
      // Twice: what a service says while another is asked may be work for one that was asked before.
      while (!signal?.aborted && !((await allSettled(running)) && (await allSettled(running)))) continue
    },
  }
}

/** True when a whole round found nothing to do: one service's work may be another's message. */
async function allSettled(services: readonly Service[]): Promise<boolean> {
  let idle = true
  for (const service of services) idle = (await service.settle()) && idle
  return idle
}
