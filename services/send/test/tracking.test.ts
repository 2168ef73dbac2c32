import { signLink } from '@postrider/security'
import { until } from '@postrider/testing/jest'
import { testRing, type Client } from '@postrider/testing/service'
import { startDelivery, type Delivery } from './delivery.ts'

let delivery: Delivery
let reader: Client

beforeAll(async () => {
  delivery = await startDelivery()
  reader = delivery.send.as({ kind: 'anonymous' })
})
afterAll(() => delivery.stop())

async function sentMail(): Promise<string> {
  const id = await delivery.queue()
  await delivery.run()
  return id
}

/** Waits until the mail has these counts. Opens and clicks are counted after the responses. */
const untilCounted = (id: string, expected: { opens?: number; clicks?: number }): Promise<void> =>
  until(async () => {
    const { opens, clicks } = await delivery.mail(id)
    return opens === (expected.opens ?? opens) && clicks === (expected.clicks ?? clicks)
  })

const open = (id: string) => `/o/${signLink(testRing, 'open', [id])}`
const click = (id: string, link: string) => `/c/${signLink(testRing, 'click', [id, link])}`

describe('GET /o/:token', () => {
  it('returns an image that must not be cached, and counts every open', async () => {
    const id = await sentMail()

    const first = await reader.get(open(id))
    await untilCounted(id, { opens: 1 })
    delivery.advanceClock(60_000)
    await reader.get(open(id))
    await untilCounted(id, { opens: 2 })

    expect(first.status).toBe(200)
    expect(first.headers.get('content-type')).toBe('image/gif')
    expect(first.headers.get('cache-control')).toContain('no-store')
    expect(await delivery.mail(id)).toMatchObject({ status: 'OPENED' })
    expect(await delivery.publishedTypes(id)).toEqual([
      'email.sent',
      'email.delivered',
      'email.opened',
      'email.opened',
    ])
  })

  it('counts all concurrent requests, but adds only one row and one message', async () => {
    const id = await sentMail()

    await Promise.all(Array.from({ length: 60 }, () => reader.get(open(id))))
    await untilCounted(id, { opens: 60 })

    expect((await delivery.timeline(id)).filter((name) => name === 'opened')).toHaveLength(1)
    expect((await delivery.publishedTypes(id)).filter((type) => type === 'email.opened')).toHaveLength(1)
  })

  it('also returns the image for an invalid token, and does not count HEAD requests and prefetches', async () => {
    const id = await sentMail()
    const head = await fetch(delivery.send.service.url() + open(id), { method: 'HEAD' })
    const prefetch = await reader.get(open(id), { headers: { 'sec-purpose': 'prefetch' } })
    const wrongUse = await reader.get(`/o/${signLink(testRing, 'click', [id])}`)
    const bad = await Promise.all(
      ['x', 'a.b.c', '%00', `${open(id).slice(3)}x`].map((token) => reader.get(`/o/${token}`)),
    )

    expect([head, prefetch, wrongUse, ...bad].map(({ status }) => status)).toEqual(Array<number>(7).fill(200))
    await reader.get(open(id))
    await untilCounted(id, { opens: 1 })
  })
})

describe('GET /c/:token', () => {
  it('redirects to the signed link and counts the click', async () => {
    const id = await sentMail()
    const link = 'https://shop.example/a?b=1&c=%20#top'

    const answer = await reader.get(click(id, link))
    await untilCounted(id, { clicks: 1 })

    expect([answer.status, answer.headers.get('location')]).toEqual([302, link])
    expect(answer.headers.get('cache-control')).toContain('no-store')
    const published = (await delivery.send.published()).find(
      ({ type, data }) => type === 'email.clicked' && data.emailId === id,
    )
    expect(published?.data).toMatchObject({ link, clicks: 1, isFirstClick: true })
  })

  it('returns a page with 404 for an invalid, altered or wrong token, so it is not an open redirect', async () => {
    const id = await sentMail()
    const good = click(id, 'https://shop.example/').slice(3)
    const forged = Buffer.from(JSON.stringify([id, 'https://evil.example/'])).toString('base64url')
    const [, key, mac] = good.split('.')
    const tokens = [
      'x',
      `${forged}.${key}.${mac}`,
      good.slice(0, -1),
      signLink(testRing, 'open', [id, 'https://evil.example/']),
    ]

    const answers = await Promise.all(
      tokens.map((token) => reader.get(`/c/${token}?to=https://evil.example/`)),
    )

    for (const answer of answers) {
      expect(answer.status).toBe(404)
      expect(answer.headers.get('location')).toBeNull()
      expect(answer.headers.get('content-type')).toContain('text/html')
    }
    expect(await delivery.mail(id)).toMatchObject({ clicks: 0 })
  })

  it.each([
    ['https://example.com/日本?q=ё', 'https://example.com/%E6%97%A5%E6%9C%AC?q=%D1%91'],
    ['https://x.test/straße?q=é', 'https://x.test/stra%C3%9Fe?q=%C3%A9'],
    ['https://a.test/one\r\ntwo', 'https://a.test/onetwo'],
  ])('redirects to the normalized URL of a signed link: %j', async (link, target) => {
    const id = await sentMail()

    const answer = await reader.get(click(id, link))
    await untilCounted(id, { clicks: 1 })

    expect([answer.status, answer.headers.get('location')]).toEqual([302, target])
    const published = (await delivery.send.published()).find(
      ({ type, data }) => type === 'email.clicked' && data.emailId === id,
    )
    expect(published?.data).toMatchObject({ link: target })
  })

  it('returns a page with 404 for a signed target that is not an http link', async () => {
    const answer = await reader.get(click(await sentMail(), 'javascript:alert(1)'))

    expect([answer.status, answer.headers.get('location')]).toEqual([404, null])
  })

  it('redirects even if the mail is deleted', async () => {
    const answer = await reader.get(click(delivery.ctx.newId(), 'https://shop.example/'))

    expect(answer.status).toBe(302)
  })
})
