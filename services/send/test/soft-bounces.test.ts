import { dayMs, softBounces } from './some-soft-bounces.ts'

const { project, delivery, api, sentTo, bounce, bouncing, deliveredTo, hit, suppressions, reasons } =
  softBounces()

describe('an address with soft bounces', () => {
  it('is suppressed for 30 days after the bounces of five mails in 30 days', async () => {
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

    delivery().advanceClock(30 * dayMs)
    const found = await api().get(`/suppressions/${stored.id}`)
    const preview = await api().post('/suppressions/preview', { body: { address: 'ada@example.net' } })
    const [free = ''] = await sentTo('ada@example.net')

    expect(await suppressions()).toEqual([])
    expect(found.status).toBe(404)
    expect(preview.body).toEqual({ suppressed: false, suppressions: [] })
    expect(await delivery().mail(free)).toMatchObject({ status: 'SENT' })
  })

  it('is not suppressed if a mail was delivered in between or the first bounce is too old', async () => {
    await bouncing('ada@example.net', 3)
    await deliveredTo('ada@example.net')
    await bouncing('ada@example.net', 4)
    await bouncing('bob@example.net', 2)
    delivery().advanceClock(30 * dayMs)
    await bouncing('bob@example.net', 4)

    expect(await reasons()).toEqual([])
  })

  it.each(['opened', 'clicked'] as const)(
    'is not suppressed if a user has %s a mail in between',
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

  it('is only suppressed because of undelivered mails, each counted once, to this address from this project', async () => {
    const [id = ''] = await sentTo('ada@example.net')
    for (let n = 0; n < 8; n += 1) await bounce(id, 'Transient', n)
    for (let n = 0; n < 6; n += 1) await bounce(await deliveredTo('eve@example.net'))
    await bouncing('bob@example.net', 4)
    await bouncing('carl@example.net', 4)
    const other = project.id
    project.id = await delivery().project()
    await bouncing('bob@example.net', 1)

    expect(await reasons()).toEqual([])
    project.id = other
    expect(await reasons()).toEqual([])
  })

  it('is suppressed only once after five concurrent bounces', async () => {
    const ids = await sentTo('ada@example.net', 5)
    delivery().advanceClock(60_000)

    await Promise.all(ids.map((id) => bounce(id)))

    expect(await reasons()).toEqual(['SOFT_BOUNCE'])
  })
})

describe('an address with soft bounces and a mail without later events', () => {
  describe.each([
    ['smtp', { provider: 'smtp', smtpUrl: 'smtp://127.0.0.1:1' }, { 4: ['SOFT_BOUNCE'], 6: [] }],
    ['ses', { provider: 'ses', awsRegion: 'eu-west-1' }, { 4: ['SOFT_BOUNCE'], 6: ['SOFT_BOUNCE'] }],
  ] as const)('with the provider %s', (_name, settings, reasonsAfter) => {
    const { delivery, sentTo, bouncing, reasons } = softBounces(settings)

    it.each([4, 6] as const)('has the expected suppressions after %i days', async (days) => {
      await bouncing('ada@example.net', 3)
      await sentTo('ada@example.net')
      delivery().advanceClock(days * dayMs)
      await bouncing('ada@example.net', 2)

      expect(await reasons()).toEqual(reasonsAfter[days])
    })
  })
})

describe('a service that is configured not to suppress after soft bounces', () => {
  const { bouncing, reasons } = softBounces({ softBouncesToSuppress: 0 })

  it('does not suppress an address after six soft bounces', async () => {
    await bouncing('ada@example.net', 6)

    expect(await reasons()).toEqual([])
  })
})
