import { expectLogs, until } from '@postrider/testing/jest'
import { startDelivery, type Delivery } from './delivery.ts'
import { renderingProcesses } from './start.ts'
import { watchedRendering } from './watched-rendering.ts'

const leaseMs = 121_000

describe('a process that is killed while it renders mails', () => {
  let delivery: Delivery

  beforeAll(async () => {
    delivery = await startDelivery()
  })
  afterAll(() => delivery.stop())

  /**
   * Starts a process that is killed while it renders the mail. Returns the ids of the mails in the same
   * rendering task.
   */
  async function killWhileRendering(deadly: string): Promise<readonly string[]> {
    let together: readonly string[] | undefined
    const rendering = watchedRendering({
      before: async (ids) => {
        if (!ids.includes(deadly)) return
        together ??= ids
        await new Promise(() => undefined)
      },
    })
    const { run, kill } = await delivery.startKillable({ rendering })
    run().catch(() => undefined)
    await until(() => together !== undefined)
    await kill()
    delivery.advanceClock(leaseMs)
    return together ?? []
  }

  it('does not prevent the delivery of other mails, and the mail fails after two separate attempts', async () => {
    const good = await delivery.queueMany(Array.from({ length: 5 }, () => ({})))
    const bad = await delivery.queue()

    const together = [
      await killWhileRendering(bad),
      await killWhileRendering(bad),
      await killWhileRendering(bad),
    ]
    await delivery.run()

    expect(together.map(({ length }) => length)).toEqual([6, 1, 1])
    for (const id of good)
      expect(await delivery.publishedTypes(id)).toEqual(['email.sent', 'email.delivered'])
    expect(await delivery.getMail(bad)).toMatchObject({
      status: 'FAILED',
      error: expect.stringMatching(/^Crashed: rendering/),
    })
    expect(await delivery.publishedTypes(bad)).toEqual(['email.failed'])
  })

  it('does not make the mail fail after only two crashes', async () => {
    const id = await delivery.queue()
    await killWhileRendering(id)
    await killWhileRendering(id)

    await delivery.run()

    expect(await delivery.getMail(id)).toMatchObject({ status: 'DELIVERED' })
  })
})

describe('a mail that crashes its rendering worker', () => {
  it('fails after one separate retry, and the other mails of its task are delivered', async () => {
    // With these limits, a captured text of some megabytes exceeds the memory limit before the time limit.
    const limits = { workers: 1, memoryMb: 32, timeMs: 20_000 }
    const delivery = await startDelivery({}, { rendering: renderingProcesses(limits) })
    const body =
      '{% if n == "bad" %}{% assign x="<<<<<<<<" %}{% for i in (1..22) %}{% capture x %}{{x|raw}}{{x|raw}}{% endcapture %}{% endfor %}{% capture y %}{{x}}{% endcapture %}{% endif %}Hi {{n}}'
    const ids = await delivery.queueMany(
      ['Ada', 'bad', 'Eva'].map((n) => ({ body, data: { n }, toEmail: `${n}@example.net` })),
    )

    await delivery.run()

    const [ada, bad, eva] = await Promise.all(ids.map((id) => delivery.getMail(id)))
    expect([ada.status, bad.status, eva.status]).toEqual(['DELIVERED', 'FAILED', 'DELIVERED'])
    expect(bad.error).toBe('Too large: rendering took more than 32 MB of memory')
    await delivery.stop()
  }, 300_000)
})

describe('a rendering worker that cannot be started', () => {
  it('does not make mails fail: they are queued again', async () => {
    let isBroken = true
    const rendering = watchedRendering({
      before: () => {
        if (isBroken) throw new Error('no process')
      },
    })
    const delivery = await startDelivery({}, { rendering })
    const id = await delivery.queue()

    await delivery.run()
    expect(await delivery.getMail(id)).toMatchObject({ status: 'QUEUED' })
    expectLogs('rendering.failed')
    isBroken = false
    delivery.advanceClock(2_000)
    await delivery.run()

    expect(await delivery.getMail(id)).toMatchObject({ status: 'DELIVERED' })
    await delivery.stop()
  })
})
