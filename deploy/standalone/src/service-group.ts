import type { Broker } from '@postrider/messaging'
import type { Service } from '@postrider/process'
import { reservePort, type ReservedPort } from '@postrider/http'

/** A service that is still to be made. */
export interface Member {
  name: string
  /** The setting that gives the others its address. */
  urlSetting: string
  /** `urls` are the addresses of all members by their settings; the service is to listen on `reserved`. */
  create(urls: Record<string, string>, reserved: ReservedPort): Promise<Service>
}

/** Services of one process that share a broker. */
export interface ServiceGroup {
  /** The services that are made; none before `start`. */
  services(): readonly Service[]
  /**
   * Resolves with the addresses of all by their settings; rejects with the first failure when all have come
   * to an end.
   */
  start(): Promise<Record<string, string>>
  /** Rejects when one of them does not stop, after all others have. */
  stop(): Promise<void>
}

/**
 * Starts services side by side. Every address is known, and open, before the first service is made, so any of
 * them may call any other from its first moment: a request waits until the service it is for has started.
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
      // Messages flow only now that all are subscribed: until here they wait in the outboxes.
      await broker.start()
      await all(running.map((service) => service.start()))
      return urls
    },
    stop: async () => {
      // In the reverse order of these lines, each also when one before it has failed.
      await using steps = new AsyncDisposableStack()
      steps.defer(() => all(ports.map((port) => port.release())))
      steps.defer(() => all(running.map((service) => service.stop())))
      // Before the services: a message published while one of them has left would be lost to it.
      steps.defer(() => broker.stop())
    },
  }
}

/** Waits for every one of them, so that nothing is under way when it rejects with the first failure. */
async function all(works: Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(works)).find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}
