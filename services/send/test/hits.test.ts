import { v7 as uuidv7 } from 'uuid'
import { startDelivery, type Delivery } from './delivery.ts'
import { request, visit, type Visit } from './followed-links.ts'

let delivery: Delivery

beforeAll(async () => {
  delivery = await startDelivery()
})
beforeEach(() => delivery.advanceClock(minuteMs - (delivery.now().getTime() % minuteMs)))
afterAll(() => delivery.stop())

const minuteMs = 60_000

async function sentMail(): Promise<string> {
  const id = await delivery.queue({ projectId: await delivery.project() })
  await delivery.run()
  return id
}

const open = (emailId: string): Visit => ({ emailId })
const click = (emailId: string, link = 'https://a.example/'): Visit => ({ emailId, link })

const published = async (id: string, type: string) =>
  (await delivery.send.published()).filter((each) => each.type === type && each.data.emailId === id)

describe('opens and clicks of a mail', () => {
  it('are all counted, but add at most one row per minute to the timeline', async () => {
    const id = await sentMail()

    await visit(delivery, Array(150).fill(open(id)))

    expect(await delivery.mail(id)).toMatchObject({ status: 'OPENED', opens: 150, clicks: 0 })
    expect(await delivery.timeline(id)).toEqual(['queued', 'sent', 'delivered', 'opened'])
    expect((await published(id, 'email.opened')).map(({ data }) => [data.opens, data.isFirstOpen])).toEqual([
      [1, true],
    ])
  })

  it('add and publish one row per link and minute, with the current count', async () => {
    const id = await sentMail()

    for (const link of ['https://a.example/', 'https://a.example/', 'https://b.example/'])
      await visit(delivery, [click(id, link)])
    delivery.advanceClock(minuteMs)
    for (const each of [click(id), open(id), open(id)]) await visit(delivery, [each])

    expect(await delivery.mail(id)).toMatchObject({ status: 'CLICKED', opens: 2, clicks: 4 })
    expect(
      (await published(id, 'email.clicked')).map(({ data }) => [data.link, data.clicks, data.isFirstClick]),
    ).toEqual([
      ['https://a.example/', 1, true],
      ['https://b.example/', 3, false],
      ['https://a.example/', 4, false],
    ])
  })

  it('add at most 100 rows, but are all counted', async () => {
    const id = await sentMail()

    await visit(
      delivery,
      Array.from({ length: 130 }, (_, index) => click(id, `https://a.example/${index}`)),
    )
    await visit(delivery, [open(id)])
    delivery.advanceClock(minuteMs)
    await visit(delivery, [open(id), click(id)])

    const timeline = await delivery.timeline(id)
    expect(timeline.filter((name) => name === 'clicked')).toHaveLength(99)
    expect(timeline.filter((name) => name === 'opened')).toHaveLength(1)
    expect(await delivery.mail(id)).toMatchObject({ clicks: 131, opens: 2 })
    expect((await published(id, 'email.opened'))[0]?.data).toMatchObject({ opens: 1, isFirstOpen: true })
  })

  it('of several mails are counted in one batch, and ignored for an unknown mail', async () => {
    const [one, two] = [await sentMail(), await sentMail()]
    const unknown = uuidv7()

    await request(delivery, [open(unknown), click(unknown)])
    await visit(delivery, [open(one), open(two)])

    expect(await delivery.mail(one)).toMatchObject({ opens: 1 })
    expect(await delivery.mail(two)).toMatchObject({ opens: 1 })
    const early = await delivery.send.db.selectFrom('early_notifications').select('id').execute()
    expect(early).toEqual([])
  })

  it('prove the delivery of a queued mail, so the mail is recorded as sent and not retried', async () => {
    const id = await delivery.queue({ projectId: await delivery.project() })

    await visit(delivery, [open(id), open(id)])
    await delivery.run()

    const types = (await delivery.publishedTypes(id)).filter((type) => type !== 'email.queued')
    expect(types).toEqual(['email.sent', 'email.opened'])
    expect(await delivery.timeline(id)).toEqual(['queued', 'sent', 'opened'])
    expect(await delivery.mail(id)).toMatchObject({ status: 'OPENED', opens: 2, attempts: undefined })
    expect(await delivery.captured(id)).toEqual([])
  })
})
