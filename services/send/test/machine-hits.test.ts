import { startDelivery, type Delivery } from './delivery.ts'
import { apple, visit, type Visit } from './followed-links.ts'

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

const link = 'https://a.example/'
const byMachine = (each: Visit): Visit => ({ ...each, agent: apple })

const published = async (id: string, type: string) =>
  (await delivery.send.published())
    .filter((each) => each.type === type && each.data.emailId === id)
    .map(({ data }) => data)

describe('opens and clicks of machines', () => {
  it('are counted and published separately, without a change of the status of the mail', async () => {
    const emailId = await sentMail()

    await visit(delivery, [{ emailId }, { emailId }, { emailId, link }].map(byMachine))

    expect(await delivery.mail(emailId)).toMatchObject({
      status: 'DELIVERED',
      opens: 0,
      clicks: 0,
      machine_opens: 2,
      machine_clicks: 1,
      opened_at: null,
      clicked_at: null,
    })
    expect(await published(emailId, 'email.opened')).toMatchObject([
      { opens: 1, isFirstOpen: true, isMachine: true },
    ])
    expect(await published(emailId, 'email.clicked')).toMatchObject([
      { clicks: 1, isFirstClick: true, isMachine: true },
    ])
  })

  it('do not prevent the recording of the first open and click of a user in the same minute', async () => {
    const emailId = await sentMail()

    await visit(delivery, [{ emailId }, { emailId, link }].map(byMachine))
    delivery.advanceClock(1)
    const at = delivery.now()
    await visit(delivery, [{ emailId }, { emailId, link }])

    expect(await delivery.mail(emailId)).toMatchObject({
      status: 'CLICKED',
      opens: 1,
      clicks: 1,
      machine_opens: 1,
      machine_clicks: 1,
      opened_at: at,
      clicked_at: at,
    })
    expect(await published(emailId, 'email.opened')).toMatchObject([
      { isFirstOpen: true, isMachine: true },
      { isFirstOpen: true, isMachine: false, opens: 1 },
    ])
    expect(await published(emailId, 'email.clicked')).toMatchObject([
      { isFirstClick: true, isMachine: true },
      { isFirstClick: true, isMachine: false, link, clicks: 1 },
    ])
  })

  it('add at most 20 rows, but are all counted', async () => {
    const emailId = await sentMail()
    const clicks = Array.from({ length: 130 }, (_, index) => ({ emailId, link: `${link}${index}` }))

    await visit(delivery, clicks.map(byMachine))
    await visit(delivery, [{ emailId }].map(byMachine))
    await visit(delivery, clicks)
    await visit(delivery, [{ emailId }])

    const timeline = await delivery.timeline(emailId)
    expect(await delivery.mail(emailId)).toMatchObject({
      opens: 1,
      clicks: 130,
      machine_opens: 1,
      machine_clicks: 130,
    })
    expect(timeline.filter((name) => name === 'opened' || name === 'clicked')).toHaveLength(100)
    expect((await published(emailId, 'email.clicked')).filter(({ isMachine }) => isMachine)).toHaveLength(20)
    expect(await published(emailId, 'email.opened')).toMatchObject([{ isMachine: false, isFirstOpen: true }])
  })
})
