import { signLink } from '@postrider/security'
import { until } from '@postrider/testing/jest'
import { testRing } from '@postrider/testing/service'
import { startDelivery, type Delivery } from './delivery.ts'

let delivery: Delivery

beforeAll(async () => {
  delivery = await startDelivery()
})
afterAll(() => delivery.stop())

describe('open and click links that a client address requests above its rate limit', () => {
  it('return the same responses, but are not counted', async () => {
    const id = await delivery.queue()
    await delivery.run()
    const flood = delivery.send.as({ kind: 'anonymous', uncounted: true })
    const reader = delivery.send.as({ kind: 'anonymous' })
    const openPath = `/o/${signLink(testRing, 'open', [id])}`
    const clickPath = `/c/${signLink(testRing, 'click', [id, 'https://example.com/'])}`

    const uncounted = [await flood.get(openPath), await flood.get(clickPath)]
    const counted = [await reader.get(openPath), await reader.get(clickPath)]
    await opensOf(id, 1)

    expect(uncounted.map(({ status }) => status)).toEqual(counted.map(({ status }) => status))
    expect(uncounted[1]?.headers.get('location')).toBe('https://example.com/')
    expect(await delivery.mail(id)).toMatchObject({ opens: 1, clicks: 1 })
  })
})

/** Waits until the mail counts the open and click, which are counted after the responses. */
const opensOf = (id: string, expected: number): Promise<void> =>
  until(async () => {
    const { opens, clicks } = await delivery.mail(id)
    return opens >= expected && clicks >= expected
  })
