import type { Broker } from '@postrider/messaging'
import type { Service } from '@postrider/process'
import { reservePort, type ReservedPort } from '@postrider/http'

/** A service that the group will create. */
export interface Member {
  name: string
  /** The setting that contains the service's address. */
  urlSetting: string
  /**
   * Creates the service. `urls` contains the addresses of all members by their settings. The service listens
   * on `reserved`.
   */
  create(urls: Record<string, string>, reserved: ReservedPort): Promise<Service>
}

/** Services of one process that share a broker. */
export interface ServiceGroup {
  /** Returns the created services. Empty before `start`. */
  services(): readonly Service[]
  /**
   * Starts all services. Resolves with their addresses by their settings. If any service fails, rejects with
   * the first error after all other services have started.
   */
  start(): Promise<Record<string, string>>
  /** Stops all services. If any service fails to stop, rejects after all other services have stopped. */
  stop(): Promise<void>
}

/**
 * Creates a group that starts its services in parallel. All ports are open before the first service is
 * created, so services can call each other during the start. A request waits until its service has started.
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
      await waitForAll(running.map((service) => service.prepare()))
      // Start the broker after all services have subscribed. Until then, messages wait in the outboxes.
      await broker.start()
      await waitForAll(running.map((service) => service.start()))
      return urls
    },
    stop: async () => {
      // Steps run in reverse order. If a step fails, all other steps still run.
      await using steps = new AsyncDisposableStack()
      steps.defer(() => waitForAll(ports.map((port) => port.release())))
      steps.defer(() => waitForAll(running.map((service) => service.stop())))
      // Stop the broker before the services: a stopped service would lose later messages.
      steps.defer(() => broker.stop())
    },
  }
}

/** Waits for all promises and then rejects with the first error, so that nothing is still running. */
async function waitForAll(works: Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(works)).find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}
