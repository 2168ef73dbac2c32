import type { Broker } from '@postrider/messaging'
import type { Service } from '@postrider/process'
import { reservePort, type ReservedPort } from '@postrider/http'

/** A service that will be created. */
export interface Member {
  name: string
  /** The setting that contains its address. */
  urlSetting: string
  /** `urls` contains the addresses of all members by their settings. The service listens on `reserved`. */
  create(urls: Record<string, string>, reserved: ReservedPort): Promise<Service>
}

/** Services of one process that share a broker. */
export interface ServiceGroup {
  /** The created services. Empty before `start`. */
  services(): readonly Service[]
  /**
   * Resolves with the addresses of all services by their settings. If some fail, rejects with the first error
   * after all others have finished.
   */
  start(): Promise<Record<string, string>>
  /** Rejects if a service does not stop, after all others have stopped. */
  stop(): Promise<void>
}

/**
 * Starts services in parallel. All ports are open before the first service is created, so services can call
 * each other during the start: a request waits until its service has started.
 */
export function serviceGroup(broker: Broker, members: readonly Member[]): ServiceGroup {
  const ports: ReservedPort[] = []
  const running: Service[] = []
  const reserve = async (): Promise<ReservedPort> => {
    const port = await reservePort('127.0.0.1', 0)
    ports.push(port)
    return port
  }

  return {
    services: () => running,
    start: async () => {
      const places = await Promise.all(members.map(async (member) => ({ member, port: await reserve() })))
      const urls = Object.fromEntries(places.map(({ member, port }) => [member.urlSetting, port.url]))
      for (const { member, port } of places) running.push(await member.create(urls, port))
      await all(running.map((service) => service.prepare()))
      // Start the broker when all services are subscribed. Until then, messages wait in the outboxes.
      await broker.start()
      await all(running.map((service) => service.start()))
      return urls
    },
    stop: async () => {
      // Executed in reverse order, each step also if an earlier one fails.
      await using steps = new AsyncDisposableStack()
      steps.defer(() => all(ports.map((port) => port.release())))
      steps.defer(() => all(running.map((service) => service.stop())))
      // Before the services: a service that has stopped would lose later messages.
      steps.defer(() => broker.stop())
    },
  }
}

/** Waits for all of them and then rejects with the first error, so that nothing is still running. */
async function all(works: Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(works)).find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}
