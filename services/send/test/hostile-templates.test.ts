import { watchTurns } from '@postrider/testing/jest'
import { slowTemplate } from '@postrider/testing/mail'
import { checkTemplate } from '@postrider/template-language'
import { startDelivery, type Delivery } from './delivery.ts'
import { renderingProcesses } from './start.ts'

/** Template bodies that exceed the limits. The limits of the template engine do not include captured text. */
const bodies = {
  'grows in captures':
    '{% assign x="<<<<<<<<" %}{% for i in (1..22) %}{% capture x %}{{x|raw}}{{x|raw}}{% endcapture %}{% endfor %}{% capture y %}{{x}}{% endcapture %}{% capture x %}{{x|raw}}{{x|raw}}{{x|raw}}{{x|raw}}{% endcapture %}{{x}}',
  // A memory limit of a thread would not be enough: this body would end the process.
  'grows in captures beyond the memory of a process':
    '{% assign x="<<<<<<<<" %}{% for i in (1..23) %}{% capture x %}{{x|raw}}{{x|raw}}{% endcapture %}{% endfor %}{{x}}',
  'has half a million variables': '{{a}}'.repeat(419_430),
  'sorts repeatedly': slowTemplate(),
}

/** More mails than one batch can render, because each mail takes up to half a second. */
const hostileMails = 8

const hardLimit = /^Too (slow|large): rendering took more than (500 ms|64 MB)/

describe('hostile templates', () => {
  let delivery: Delivery
  beforeAll(async () => {
    delivery = await startDelivery(
      {},
      { rendering: renderingProcesses({ workers: 2, memoryMb: 64, timeMs: 500 }) },
    )
  })
  afterAll(() => delivery.stop())

  const queueOf = (
    body: string,
    { projectId, count }: { projectId: string; count: number },
  ): Promise<string[]> =>
    delivery.queueMany(
      Array.from({ length: count }, (_, index) => ({ projectId, body, toEmail: `a${index}@b.test` })),
    )
  const outcomesOf = async (ids: readonly string[]): Promise<Map<string, number>> => {
    const rows = await delivery.ctx.db
      .selectFrom('emails')
      .select(['status', 'error'])
      .where('id', 'in', [...ids])
      .execute()
    const all = rows.map(({ status, error }) => (error === null ? status : `${status} ${error}`))
    return new Map(
      [...Map.groupBy(all, (outcome) => outcome)].map(([outcome, some]) => [outcome, some.length]),
    )
  }

  it.each(Object.entries(bodies))(
    'do not block other tenants or the request thread (the body %s); each mail fails or is delivered',
    async (_, body) => {
      const [hostile, honest] = [await delivery.project(), await delivery.project()]
      const bad = await queueOf(body, { projectId: hostile, count: hostileMails })
      const eventLoop = watchTurns()
      const running = delivery.run()
      const good = await queueOf('<p>Hi</p>', { projectId: honest, count: 20 })
      await Promise.all([running, delivery.run()])
      // Run again: if two runs overlap, one of them may find no mails to deliver while the other has claimed
      // them.
      await delivery.run()

      // The longest time in ms for which the thread was blocked.
      expect(eventLoop.stop()).toBeLessThan(1_000)
      expect(Object.fromEntries(await outcomesOf(good))).toEqual({ DELIVERED: 20 })
      const outcomes = await outcomesOf(bad)
      expect([...outcomes.values()].reduce((sum, count) => sum + count, 0)).toBe(hostileMails)
      for (const outcome of outcomes.keys())
        expect(outcome).toMatch(
          /^(DELIVERED$|FAILED Too (slow|large): rendering took more than (500 ms|64 MB))/,
        )
      expect(await delivery.ctx.db.selectFrom('deliveries').select('email_id').execute()).toEqual([])
    },
    300_000,
  )

  it('make the mail fail with the reason, in its error, timeline and events', async () => {
    const [id = ''] = await queueOf(bodies['sorts repeatedly'], {
      projectId: await delivery.project(),
      count: 1,
    })
    await delivery.run()

    expect(await delivery.mail(id)).toMatchObject({
      status: 'FAILED',
      error: expect.stringMatching(hardLimit),
    })
    expect(await delivery.timeline(id)).toEqual(['queued', 'failed'])
    expect(await delivery.publishedTypes(id)).toEqual(['email.failed'])
  })

  it('do not include long templates that only substitute variables, so these are rendered', async () => {
    const many = '{{name}} '.repeat(25_000)
    expect(checkTemplate(many)?.message).toContain('more than 20000')
    const [id = ''] = await delivery.queueMany([{ body: many, data: { name: 'Ada' } }])
    await delivery.run()

    expect(await delivery.mail(id)).toMatchObject({ status: 'DELIVERED' })
    expect((await delivery.captured(id))[0]).toContain('Ada Ada Ada')
  })
})
