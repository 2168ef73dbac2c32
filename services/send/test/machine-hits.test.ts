import { signLink } from '@postrider/security'
import { until } from '@postrider/testing/jest'
import { testRing, type Client } from '@postrider/testing/service'
import { recordHits } from '../src/tracking/record-hits.ts'
import { startDelivery, type Delivery } from './delivery.ts'

const apple = 'Mozilla/5.0'
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

let delivery: Delivery
let reader: Client

beforeAll(async () => {
  delivery = await startDelivery()
  reader = delivery.send.as({ kind: 'anonymous' })
})
afterAll(() => delivery.stop())

async function sentMail(): Promise<string> {
  const id = await delivery.queue({ projectId: await delivery.project() })
  await delivery.run()
  return id
}

const at = (second: number): Date => new Date(Date.UTC(2026, 0, 1, 0, 0, second))
const open = (emailId: string, second: number, agent = apple) => ({
  emailId,
  agent,
  hit: { kind: 'opened', at: at(second) } as const,
})
const click = (emailId: string, second: number, link = 'https://a.example/', agent = apple) => ({
  emailId,
  agent,
  hit: { kind: 'clicked', at: at(second), link } as const,
})
const told = async (id: string, type: string) =>
  (await delivery.send.published())
    .filter((each) => each.type === type && each.data.emailId === id)
    .map(({ data }) => data)

describe('what a machine opens and clicks', () => {
  it('is counted apart and told as such; the mail stays as it is', async () => {
    const id = await sentMail()

    await recordHits(delivery.ctx, [open(id, 1), open(id, 2), click(id, 3)])

    expect(await delivery.mail(id)).toMatchObject({
      status: 'DELIVERED',
      opens: 0,
      clicks: 0,
      machine_opens: 2,
      machine_clicks: 1,
      opened_at: null,
      clicked_at: null,
    })
    expect(await told(id, 'email.opened')).toMatchObject([{ opens: 1, isFirstOpen: true, isMachine: true }])
    expect(await told(id, 'email.clicked')).toMatchObject([
      { clicks: 1, isFirstClick: true, isMachine: true },
    ])
  })

  it('before a person, in the same minute, leaves the person the first open and click', async () => {
    const id = await sentMail()

    await recordHits(delivery.ctx, [open(id, 1), click(id, 2)])
    await recordHits(delivery.ctx, [open(id, 3, chrome), click(id, 4, 'https://a.example/', chrome)])

    expect(await delivery.mail(id)).toMatchObject({
      status: 'CLICKED',
      opens: 1,
      clicks: 1,
      machine_opens: 1,
      machine_clicks: 1,
      opened_at: at(3),
      clicked_at: at(4),
    })
    expect(await told(id, 'email.opened')).toMatchObject([
      { isFirstOpen: true, isMachine: true },
      { isFirstOpen: true, isMachine: false, opens: 1 },
    ])
    expect(await told(id, 'email.clicked')).toMatchObject([
      { isFirstClick: true, isMachine: true },
      { isFirstClick: true, isMachine: false, link: 'https://a.example/', clicks: 1 },
    ])
  })

  it('leaves 20 rows at most, so that there is room for the person, and is counted beyond', async () => {
    const id = await sentMail()
    const links = Array.from({ length: 150 }, (_, index) => `https://a.example/${index}`)

    await recordHits(
      delivery.ctx,
      links.map((link) => click(id, 1, link)),
    )
    await recordHits(delivery.ctx, [open(id, 1)])
    await recordHits(
      delivery.ctx,
      links.map((link) => click(id, 2, link, chrome)),
    )
    await recordHits(delivery.ctx, [open(id, 3, chrome)])

    const timeline = await delivery.timeline(id)
    expect(await delivery.mail(id)).toMatchObject({
      opens: 1,
      clicks: 150,
      machine_opens: 1,
      machine_clicks: 150,
    })
    expect(timeline.filter((name) => name === 'opened' || name === 'clicked')).toHaveLength(100)
    expect((await told(id, 'email.clicked')).filter(({ isMachine }) => isMachine)).toHaveLength(20)
    expect(await told(id, 'email.opened')).toMatchObject([{ isMachine: false, isFirstOpen: true }])
  })

  it('is known by the agent of the request', async () => {
    const id = await sentMail()
    const get = (agent: string): Promise<unknown> =>
      reader.get(`/o/${signLink(testRing, 'open', [id])}`, { headers: { 'user-agent': agent } })

    await get(apple)
    await get(chrome)

    await until(async () => {
      const mail = await delivery.mail(id)
      return mail.opens === 1 && mail.machine_opens === 1
    })
    expect(await delivery.mail(id)).toMatchObject({ opens: 1, machine_opens: 1, status: 'OPENED' })
  })
})
