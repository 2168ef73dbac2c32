import { randomUUID } from 'node:crypto'
import type { contactErased } from '@postrider/contracts/messages'
import type { BounceType } from '@postrider/contracts/resources'
import { eraseContacts, noteErasures, type Received } from '@postrider/messaging'
import { someCaller } from '@postrider/testing'
import { recordNotifications, type Notification } from '../src/commands/lifecycle/record-notification.ts'
import { sweepSuppressions } from '../src/commands/upkeep/sweep-suppressions.ts'
import type { MailFact } from '../src/domain/lifecycle/mail-status.ts'
import { contactPlan } from '../src/store/contact-plan.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { allAccepted, fakeProvider } from './fake-provider.ts'

const dayMs = 86_400_000

let delivery: Delivery
let projectId: string

beforeAll(async () => {
  delivery = await startDelivery(
    {},
    { provider: fakeProvider(({ mails }) => Promise.resolve(allAccepted(mails))) },
  )
})
beforeEach(async () => {
  projectId = await delivery.project()
})
afterAll(() => delivery.stop())

async function sentTo(toEmail: string, count = 1): Promise<string[]> {
  const ids = await delivery.queueMany(Array.from({ length: count }, () => ({ projectId, toEmail })))
  await delivery.run()
  return ids
}

const bounce = (emailId: string, bounceType: BounceType = 'Transient'): Notification => ({
  emailId,
  fact: { kind: 'bounced', at: delivery.ctx.now(), bounceType, dedupe: randomUUID() },
})
const tell = (notifications: Notification[]): Promise<void> =>
  recordNotifications(delivery.ctx, notifications)

/** Mails to this address that bounce for now, a minute after each other. */
async function bouncing(toEmail: string, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) {
    const [id = ''] = await sentTo(toEmail)
    delivery.pass(60_000)
    await tell([bounce(id)])
    ids.push(id)
  }
  return ids
}

async function deliveredTo(toEmail: string): Promise<string> {
  const [id = ''] = await sentTo(toEmail)
  const fact: MailFact = { kind: 'delivered', at: delivery.ctx.now(), dedupe: 'delivered' }
  await tell([{ emailId: id, fact }])
  delivery.pass(60_000)
  return id
}

/** A mail to this address that a person or a program opens or clicks. */
async function hit(toEmail: string, { kind, isMachine }: { kind: 'opened' | 'clicked'; isMachine: boolean }) {
  const [id = ''] = await sentTo(toEmail)
  const fact: MailFact = {
    kind,
    at: delivery.ctx.now(),
    isMachine,
    link: 'https://example.com',
    dedupe: kind,
  }
  await tell([{ emailId: id, fact }])
  delivery.pass(60_000)
}

/** Erases a contact with this address, as its message has it done. */
async function erase(email: string): Promise<void> {
  const { db, now } = delivery.ctx
  const message = { projectId, generation: 1, at: now(), data: { id: randomUUID(), email } }
  await noteErasures({ db, now }, [message as Received<typeof contactErased>])
  while (await eraseContacts({ db, plan: contactPlan, now }, { eager: true })) continue
}

const suppressions = async () => {
  const { body } = await delivery.send.as(someCaller(projectId)).get('/suppressions')
  return body.data
}
const reasons = async (): Promise<string[]> =>
  (await suppressions()).map(({ reason }: { reason: string }) => reason)

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
      endsAt: new Date(delivery.ctx.now().getTime() + 30 * dayMs).toISOString(),
    })
    expect(await delivery.mail(held)).toMatchObject({ status: 'SUPPRESSED' })
    for (const id of [...four, ...fifth]) expect((await delivery.mail(id)).status).toBe('SENT')

    delivery.pass(30 * dayMs)
    const api = delivery.send.as(someCaller(projectId))
    const found = await api.get(`/suppressions/${stored.id}`)
    const preview = await api.post('/suppressions/preview', { body: { address: 'ada@example.net' } })
    const [free = ''] = await sentTo('ada@example.net')

    expect(await suppressions()).toEqual([])
    expect(found.status).toBe(404)
    expect(preview.body).toEqual({ suppressed: false, suppressions: [] })
    expect(await delivery.mail(free)).toMatchObject({ status: 'SENT' })
  })

  it('is free once its contact is erased, and one suppressed by hand later stays through another erasure', async () => {
    await bouncing('ada@example.net', 5)
    await erase('ada@example.net')
    const afterFirst = await suppressions()
    await delivery.send
      .as(someCaller(projectId))
      .post('/suppressions', { body: { value: 'ada@example.net' } })
    await erase('ada@example.net')
    const afterSecond = await suppressions()
    delivery.pass(31 * dayMs)
    await sweepSuppressions(delivery.ctx)
    const [held = ''] = await sentTo('ada@example.net')

    expect(afterFirst).toEqual([])
    expect(afterSecond).toMatchObject([{ reason: 'MANUAL', value: expect.stringMatching(/^[0-9a-f]{64}$/) }])
    expect(await delivery.mail(held)).toMatchObject({ status: 'SUPPRESSED' })
  })

  it('is not suppressed when a mail was delivered between, nor when the first of them is too long ago', async () => {
    await bouncing('ada@example.net', 3)
    await deliveredTo('ada@example.net')
    await bouncing('ada@example.net', 4)
    await bouncing('bob@example.net', 2)
    delivery.pass(30 * dayMs)
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
      const { config } = delivery.ctx
      const { provider: usual } = config
      config.provider = provider

      await bouncing('ada@example.net', 3)
      await sentTo('ada@example.net')
      delivery.pass(days * dayMs)
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
    const other = projectId
    projectId = await delivery.project()
    await bouncing('bob@example.net', 1)

    expect(await reasons()).toEqual([])
    projectId = other
    expect(await reasons()).toEqual([])
  })

  it('is suppressed once when five bounces are recorded at the same time', async () => {
    const ids = await sentTo('ada@example.net', 5)
    delivery.pass(60_000)

    await Promise.all(ids.map((id) => tell([bounce(id)])))

    expect(await reasons()).toEqual(['SOFT_BOUNCE'])
  })

  it('is suppressed for good by a permanent bounce, and what is for good does not become passing', async () => {
    const [id = ''] = await bouncing('ada@example.net', 5)
    await tell([bounce(id, 'Permanent')])
    const permanent = await suppressions()
    await tell([bounce(id)])

    expect(permanent).toMatchObject([{ reason: 'BOUNCE', emailId: id, endsAt: null }])
    expect(await suppressions()).toEqual(permanent)
  })

  it('is mailed again when the suppression is deleted, and its bounces count from then on', async () => {
    const api = delivery.send.as(someCaller(projectId))
    const rowsOf = () =>
      delivery.ctx.db.selectFrom('suppressions').select('id').where('project_id', '=', projectId).execute()
    await bouncing('ada@example.net', 5)
    const [{ id }] = await suppressions()

    const deleted = await api.delete(`/suppressions/${id}`)
    const again = await api.delete(`/suppressions/${id}`)
    const [mailed = ''] = await sentTo('ada@example.net')
    await bouncing('ada@example.net', 4)
    const before = await suppressions()
    await bouncing('ada@example.net', 1)
    const after = await suppressions()

    expect([deleted.status, again.status]).toEqual([204, 404])
    expect((await delivery.mail(mailed)).status).toBe('SENT')
    expect(before).toEqual([])
    expect(after).toMatchObject([{ reason: 'SOFT_BOUNCE', id: expect.not.stringMatching(id) }])

    delivery.pass(60 * dayMs)
    await sweepSuppressions(delivery.ctx)
    const kept = await rowsOf()
    delivery.pass(1)
    await sweepSuppressions(delivery.ctx)

    expect([kept.length, await rowsOf()]).toEqual([1, []])
  })

  it('is suppressed for good by hand, by a new suppression or by a changed one, once', async () => {
    const api = delivery.send.as(someCaller(projectId))
    await bouncing('ada@example.net', 5)
    await bouncing('bob@example.net', 5)
    const { body: rule } = await api.post('/suppressions', { body: { value: 'eve@example.net' } })

    const added = await api.post('/suppressions', { body: { value: 'ada@example.net' } })
    const again = await api.post('/suppressions', { body: { value: 'ada@example.net' } })
    const changed = await api.patch(`/suppressions/${rule.id}`, { body: { value: 'bob@example.net' } })
    delivery.pass(30 * dayMs + 1)
    await sweepSuppressions(delivery.ctx)

    const byHand = { reason: 'MANUAL', emailId: null, endsAt: null }
    expect([added, again, changed]).toMatchObject([
      { status: 201, body: { value: 'ada@example.net', ...byHand } },
      { status: 409 },
      { status: 200, body: { id: rule.id, value: 'bob@example.net', ...byHand } },
    ])
    expect(await suppressions()).toEqual([added.body, changed.body])
  })

  it('is never suppressed with 0 of them', async () => {
    const { softBounces } = delivery.ctx.config
    delivery.ctx.config.softBounces = { ...softBounces, most: 0 }

    await bouncing('ada@example.net', 6)
    delivery.ctx.config.softBounces = softBounces

    expect(await reasons()).toEqual([])
  })
})
