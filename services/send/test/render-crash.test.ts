import { expectLogs, until } from '@postrider/testing/jest'
import { startDelivery, type Delivery } from './delivery.ts'
import { renderingProcesses } from './start.ts'
import { watchedRendering } from './watched-rendering.ts'

const leaseMs = 121_000

describe('a process that dies while mails are rendered', () => {
  let delivery: Delivery

  beforeAll(async () => {
    delivery = await startDelivery()
  })
  afterAll(() => delivery.stop())

  /**
   * A process delivers what is due, until it renders the mail and is killed. Returns which mails it rendered
   * together with that.
   */
  async function dieRendering(deadly: string): Promise<readonly string[]> {
    let together: readonly string[] | undefined
    const rendering = watchedRendering({
      before: async (ids) => {
        if (!ids.includes(deadly)) return
        together ??= ids
        await new Promise(() => undefined)
      },
    })
    const { run, kill } = await delivery.startDoomed({ rendering })
    run().catch(() => undefined)
    await until(() => together !== undefined)
    await kill()
    delivery.pass(leaseMs)
    return together ?? []
  }

  it('loses no mail that was claimed with a deadly one, and fails the deadly one after two tries alone', async () => {
    const good = await delivery.queueMany(Array.from({ length: 5 }, () => ({})))
    const bad = await delivery.queue()

    const together = [await dieRendering(bad), await dieRendering(bad), await dieRendering(bad)]
    await delivery.run()

    expect(together.map(({ length }) => length)).toEqual([6, 1, 1])
    for (const id of good)
      expect(await delivery.publishedTypes(id)).toEqual(['email.sent', 'email.delivered'])
    expect(await delivery.shown(bad)).toMatchObject({
      status: 'FAILED',
      error: expect.stringMatching(/^Crashed: rendering/),
    })
    expect(await delivery.publishedTypes(bad)).toEqual(['email.failed'])
  })

  it('fails no mail by two deaths', async () => {
    const id = await delivery.queue()
    await dieRendering(id)
    await dieRendering(id)

    await delivery.run()

    expect(await delivery.shown(id)).toMatchObject({ status: 'DELIVERED' })
  })
})

describe('a mail that ends its worker', () => {
  it('is tried once more alone, then fails; those in the same task are made', async () => {
    // So little memory that a captured text of some megabytes ends the worker, and so much time that it is
    // not that.
    const limits = { workers: 1, memoryMb: 32, timeMs: 20_000 }
    const delivery = await startDelivery({}, { rendering: renderingProcesses(limits) })
    const body =
      '{% if n == "bad" %}{% assign x="<<<<<<<<" %}{% for i in (1..22) %}{% capture x %}{{x|raw}}{{x|raw}}{% endcapture %}{% endfor %}{% capture y %}{{x}}{% endcapture %}{% endif %}Hi {{n}}'
    const ids = await delivery.queueMany(
      ['Ada', 'bad', 'Eva'].map((n) => ({ body, data: { n }, toEmail: `${n}@example.net` })),
    )

    await delivery.run()

    const [ada, bad, eva] = await Promise.all(ids.map((id) => delivery.shown(id)))
    expect([ada.status, bad.status, eva.status]).toEqual(['DELIVERED', 'FAILED', 'DELIVERED'])
    expect(bad.error).toBe('Too large: rendering took more than 32 MB of memory')
    await delivery.stop()
  }, 300_000)
})

describe('a worker that cannot be started', () => {
  it('fails no mail: they go back into the queue until it can', async () => {
    let isBroken = true
    const rendering = watchedRendering({
      before: () => {
        if (isBroken) throw new Error('no process')
      },
    })
    const delivery = await startDelivery({}, { rendering })
    const id = await delivery.queue()

    await delivery.run()
    expect(await delivery.shown(id)).toMatchObject({ status: 'QUEUED' })
    expectLogs('rendering.failed')
    isBroken = false
    delivery.pass(2_000)
    await delivery.run()

    expect(await delivery.shown(id)).toMatchObject({ status: 'DELIVERED' })
    await delivery.stop()
  })
})
