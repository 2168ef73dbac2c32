import { recordHits } from '../src/tracking/record-hits.ts'
import { startDelivery, type Delivery } from './delivery.ts'

let delivery: Delivery

beforeAll(async () => {
  delivery = await startDelivery()
})
afterAll(() => delivery.stop())

async function sentMail(): Promise<string> {
  const id = await delivery.queue({ projectId: await delivery.project() })
  await delivery.run()
  return id
}

const at = (second: number): Date => new Date(Date.UTC(2026, 0, 1, 0, 0, second))
const open = (emailId: string, second: number) => ({
  emailId,
  hit: { kind: 'opened', at: at(second) } as const,
})
const click = (emailId: string, second: number, link = 'https://a.example/') => ({
  emailId,
  hit: { kind: 'clicked', at: at(second), link } as const,
})

const told = async (id: string, type: string) =>
  (await delivery.send.published()).filter((each) => each.type === type && each.data.emailId === id)

describe('hits of a mail’s own links', () => {
  it('are all counted, however many transactions take them, and leave one row a minute (trap: an unauthenticated GET writes rows)', async () => {
    const id = await sentMail()
    const batch = Array.from({ length: 50 }, (_, index) => open(id, index))

    await Promise.all(Array.from({ length: 8 }, () => recordHits(delivery.ctx, batch)))

    expect(await delivery.mail(id)).toMatchObject({ status: 'OPENED', opens: 400, clicks: 0 })
    expect(await delivery.timeline(id)).toEqual(['queued', 'sent', 'delivered', 'opened'])
    expect((await told(id, 'email.opened')).map(({ data }) => [data.opens, data.isFirstOpen])).toEqual([
      [1, true],
    ])
  })

  it('of another link or another minute are further rows, told with the count of then', async () => {
    const id = await sentMail()

    await recordHits(delivery.ctx, [click(id, 1), click(id, 2), click(id, 3, 'https://b.example/')])
    await recordHits(delivery.ctx, [click(id, 61), open(id, 61), open(id, 62)])

    expect(await delivery.mail(id)).toMatchObject({ status: 'CLICKED', opens: 2, clicks: 4 })
    expect(
      (await told(id, 'email.clicked')).map(({ data }) => [data.link, data.clicks, data.isFirstClick]),
    ).toEqual([
      ['https://a.example/', 1, true],
      ['https://b.example/', 3, false],
      ['https://a.example/', 4, false],
    ])
  })

  it('leave 100 rows in all, and are counted beyond', async () => {
    const id = await sentMail()
    const hits = Array.from({ length: 130 }, (_, index) => click(id, 1, `https://a.example/${index}`))

    await recordHits(delivery.ctx, hits.slice(0, 70))
    await recordHits(delivery.ctx, hits.slice(70))
    await recordHits(delivery.ctx, [open(id, 5), open(id, 65), click(id, 125)])

    const timeline = await delivery.timeline(id)
    expect(timeline.filter((name) => name === 'clicked')).toHaveLength(99)
    expect(timeline.filter((name) => name === 'opened')).toHaveLength(1)
    expect(await delivery.mail(id)).toMatchObject({ clicks: 131, opens: 2 })
    expect((await told(id, 'email.opened'))[0]?.data).toMatchObject({ opens: 1, isFirstOpen: true })
  })

  it('add no rows where a mail has more than that', async () => {
    const id = await sentMail()
    const { project_id } = await delivery.ctx.db
      .selectFrom('emails')
      .select('project_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: 150 }, (_, index) => ({
      id: delivery.ctx.newId(),
      project_id,
      email_id: id,
      name: 'opened',
      data: '{}',
      dedupe: `old ${index}`,
      at: at(index),
    }))
    await delivery.ctx.db.insertInto('email_events').values(rows).execute()

    await recordHits(delivery.ctx, [open(id, 1), click(id, 1)])

    expect((await delivery.timeline(id)).length).toBe(3 + 150)
    expect(await delivery.mail(id)).toMatchObject({ opens: 1, clicks: 1 })
  })

  it('of several mails share a transaction; those of a mail that is gone leave nothing', async () => {
    const [one, two] = [await sentMail(), await sentMail()]
    const gone = delivery.ctx.newId()

    await recordHits(delivery.ctx, [open(one, 1), open(gone, 1), open(two, 1), click(gone, 1)])

    expect(await delivery.mail(one)).toMatchObject({ opens: 1 })
    expect(await delivery.mail(two)).toMatchObject({ opens: 1 })
    const early = await delivery.ctx.db.selectFrom('early_notifications').select('id').execute()
    expect(early).toEqual([])
  })

  it('prove that a mail left which the queue still has: it is sent, and not tried again', async () => {
    const id = await delivery.queue({ projectId: await delivery.project() })

    await recordHits(delivery.ctx, [open(id, 1), open(id, 2)])
    await delivery.run()

    expect(await delivery.publishedTypes(id)).toEqual(['email.sent', 'email.opened'])
    expect(await delivery.timeline(id)).toEqual(['queued', 'sent', 'opened'])
    expect(await delivery.mail(id)).toMatchObject({ status: 'OPENED', opens: 2, attempts: undefined })
    expect(await delivery.captured(id)).toEqual([])
  })
})
