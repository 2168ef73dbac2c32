import { openDatabase, migrate } from '@postrider/db'
import {
  memoryBroker,
  messagingBounds,
  messagingMigrations,
  type MessagingTables,
} from '@postrider/messaging'
import { assembleService, createLogger, createMetrics, type LoopDefinition } from '@postrider/process'
import { ok } from '@postrider/http'
import { createTestDatabase, type TestDatabase } from '@postrider/testing/postgres'
import { plainConfig, testEndpoint } from '@postrider/testing/service'
import { serviceGroup, type Member, type ServiceGroup } from '../src/service-group.ts'

let database: TestDatabase
let group: ServiceGroup
beforeEach(async () => {
  database = await createTestDatabase({
    name: 'messaging',
    migrate: (url) => migrate(url, [messagingMigrations]),
  })
})
afterEach(async () => {
  await group.stop()
  await database.drop()
})

/**
 * Returns a service with a loop that calls the service at `asks` once and passes the response to `answered`.
 */
const tiny = (name: string, asks: string, answered: (text: string) => void): Member => ({
  name,
  urlSetting: `${name.toUpperCase()}_URL`,
  create: (urls, reserved) => {
    const ask: LoopDefinition = {
      name: 'ask',
      everyMs: 60_000,
      work: async () => {
        const reply = await fetch(`${urls[asks]}/name`)
        answered(await reply.text())
        return false
      },
    }
    const service = assembleService({
      name,
      config: { ...plainConfig(name, database.url), reserved },
      settings: {},
      db: openDatabase<MessagingTables>(database.url),
      metrics: createMetrics(name, { processMetrics: false }),
      wiring: { broker },
      log: createLogger({ service: name, level: 'silent' }),
      migrations: messagingMigrations,
      bounds: messagingBounds,
      endpoints: [testEndpoint('GET /name', { access: 'anyone' }, () => ok({ name }))],
      consumers: [],
      loops: [ask],
    })
    return Promise.resolve(service)
  },
})

const broker = memoryBroker()

describe('a group of services in one process', () => {
  it('starts two services that call each other', async () => {
    const chicken = Promise.withResolvers<string>()
    const egg = Promise.withResolvers<string>()
    group = serviceGroup(broker, [
      tiny('chicken', 'EGG_URL', chicken.resolve),
      tiny('egg', 'CHICKEN_URL', egg.resolve),
    ])

    const urls = await group.start()

    expect(await Promise.all([chicken.promise, egg.promise])).toEqual([
      '{"name":"egg"}',
      '{"name":"chicken"}',
    ])
    expect(group.services().map((service) => service.url())).toEqual([urls['CHICKEN_URL'], urls['EGG_URL']])
  })

  it("allows a service to wait for another service's response before it is ready", async () => {
    const early = Promise.withResolvers<string>()
    const eager: Member = {
      ...tiny('eager', 'CALM_URL', () => undefined),
      create: async (urls, reserved) => {
        const service = await tiny('eager', 'CALM_URL', () => undefined).create(urls, reserved)
        const start = async (): Promise<void> => {
          const reply = await fetch(`${urls['CALM_URL']}/name`)
          early.resolve(await reply.text())
          await service.start()
        }
        return { ...service, start }
      },
    }
    group = serviceGroup(broker, [eager, tiny('calm', 'EAGER_URL', () => undefined)])

    await group.start()

    expect(await early.promise).toBe('{"name":"calm"}')
  })

  it('rejects with the first error after all services have started or failed, and frees its ports on stop', async () => {
    const started: string[] = []
    const failing: Member = {
      ...tiny('failing', 'SLOW_URL', () => undefined),
      create: async (urls, reserved) => ({
        ...(await tiny('failing', 'SLOW_URL', () => undefined).create(urls, reserved)),
        start: () => Promise.reject(new Error('no room')),
      }),
    }
    const slow: Member = {
      ...tiny('slow', 'SLOW_URL', () => undefined),
      create: async (urls, reserved) => {
        const service = await tiny('slow', 'SLOW_URL', () => undefined).create(urls, reserved)
        return { ...service, start: () => service.start().then(() => void started.push(reserved.url)) }
      },
    }
    group = serviceGroup(broker, [failing, slow])

    await expect(group.start()).rejects.toThrow('no room')

    expect(started).toHaveLength(1)
    await group.stop()
    await expect(fetch(started[0] ?? '')).rejects.toThrow('fetch failed')
    group = serviceGroup(broker, [])
  })

  it('rejects after it has stopped all other services if one service does not stop', async () => {
    const stuck: Member = {
      ...tiny('stuck', 'CALM_URL', () => undefined),
      create: async (urls, reserved) => {
        const service = await tiny('stuck', 'CALM_URL', () => undefined).create(urls, reserved)
        const stop = (): Promise<void> => service.stop().then(() => Promise.reject(new Error('stuck')))
        return { ...service, stop }
      },
    }
    const late = tiny('late', 'STUCK_URL', () => undefined)
    const calm: Member = {
      ...late,
      create: async (urls, reserved) => {
        const service = await late.create(urls, reserved)
        return { ...service, stop: () => new Promise((done) => setTimeout(done, 400)).then(service.stop) }
      },
    }
    group = serviceGroup(broker, [stuck, calm])
    const urls = await group.start()

    await expect(group.stop()).rejects.toThrow('stuck')

    await expect(fetch(urls['LATE_URL'] ?? '')).rejects.toThrow('fetch failed')
    group = serviceGroup(broker, [])
  })
})
