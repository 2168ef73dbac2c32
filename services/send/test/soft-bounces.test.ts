import { dayMs, softBounces } from './some-soft-bounces.ts'

const { project, delivery, api, sentTo, bounce, tell, bouncing, deliveredTo, hit, suppressions, reasons } =
  softBounces()

describe('an address that only bounces for now', () => {
  it('is suppressed after five mails in 30 days, for 30 days, and its contact stays subscribed', async () => {
    const four = await bouncing('ada@example.net', 4)
    const before = await suppressions()
    const fifth = await bouncing('ada@example.net', 1)
    const [stored] = await suppressions()
    const [held = ''] = await sentTo('ada@example.net')

    expect(before).toEqual([])
    expect(stored).toMatchObject({
      kind: 'ADDRESS',
      value: 'ada@example.net',
      reason: 'SOFT_BOUNCE',
      emailId: fifth[0],
      endsAt: new Date(delivery().ctx.now().getTime() + 30 * dayMs).toISOString(),
    })
    expect(await delivery().mail(held)).toMatchObject({ status: 'SUPPRESSED' })
    for (const id of [...four, ...fifth]) expect((await delivery().mail(id)).status).toBe('SENT')

    delivery().pass(30 * dayMs)
    const found = await api().get(`/suppressions/${stored.id}`)
    const preview = await api().post('/suppressions/preview', { body: { address: 'ada@example.net' } })
    const [free = ''] = await sentTo('ada@example.net')

    expect(await suppressions()).toEqual([])
    expect(found.status).toBe(404)
    expect(preview.body).toEqual({ suppressed: false, suppressions: [] })
    expect(await delivery().mail(free)).toMatchObject({ status: 'SENT' })
  })

  it('is not suppressed when a mail was delivered between, nor when the first of them is too long ago', async () => {
    await bouncing('ada@example.net', 3)
    await deliveredTo('ada@example.net')
    await bouncing('ada@example.net', 4)
    await bouncing('bob@example.net', 2)
    delivery().pass(30 * dayMs)
    await bouncing('bob@example.net', 4)

    expect(await reasons()).toEqual([])
  })

  it.each(['opened', 'clicked'] as const)(
    'is not suppressed when a person %s a mail between',
    async (kind) => {
      await bouncing('ada@example.net', 3)
      await hit('ada@example.net', { kind, isMachine: false })
      await bouncing('ada@example.net', 4)
      await bouncing('bob@example.net', 3)
      await hit('bob@example.net', { kind, isMachine: true })
      await bouncing('bob@example.net', 2)

      expect((await suppressions()).map(({ value }: { value: string }) => value)).toEqual(['bob@example.net'])
    },
  )

  it.each([
    ['smtp', 6, []],
    ['smtp', 4, ['SOFT_BOUNCE']],
    ['ses', 6, ['SOFT_BOUNCE']],
  ] as const)(
    'with %s, and a mail that nothing was heard of for %i days, is %j',
    async (provider, days, expected) => {
      const { config } = delivery().ctx
      const { provider: usual } = config
      config.provider = provider

      await bouncing('ada@example.net', 3)
      await sentTo('ada@example.net')
      delivery().pass(days * dayMs)
      await bouncing('ada@example.net', 2)
      config.provider = usual

      expect(await reasons()).toEqual(expected)
    },
  )

  it('counts a mail once however often it bounces, not at all when it was delivered as well, and each address and project for itself', async () => {
    const [id = ''] = await sentTo('ada@example.net')
    await tell(Array.from({ length: 8 }, () => bounce(id)))
    for (let n = 0; n < 6; n += 1) await tell([bounce(await deliveredTo('eve@example.net'))])
    await bouncing('bob@example.net', 4)
    await bouncing('carl@example.net', 4)
    const other = project.id
    project.id = await delivery().project()
    await bouncing('bob@example.net', 1)

    expect(await reasons()).toEqual([])
    project.id = other
    expect(await reasons()).toEqual([])
  })

  it('is suppressed once when five bounces are recorded at the same time', async () => {
    const ids = await sentTo('ada@example.net', 5)
    delivery().pass(60_000)

    await Promise.all(ids.map((id) => tell([bounce(id)])))

    expect(await reasons()).toEqual(['SOFT_BOUNCE'])
  })

  it('is never suppressed with 0 of them', async () => {
    const { config } = delivery().ctx
    const { softBouncesToSuppress } = config
    config.softBouncesToSuppress = 0

    await bouncing('ada@example.net', 6)
    config.softBouncesToSuppress = softBouncesToSuppress

    expect(await reasons()).toEqual([])
  })
})
