import { refusal } from '@postrider/testing/service'
import { someProject } from './factories.ts'
import { sharedWebhooks, type WebhooksUnderTest } from './start.ts'

let webhooks: WebhooksUnderTest

beforeAll(async () => {
  webhooks = await sharedWebhooks()
})
afterAll(() => webhooks.stop())

describe('the domains of a filter', () => {
  it('are stored in the form of senders', async () => {
    const domains = [' Example.COM ', 'Bücher.example']
    const { body } = await someProject(webhooks).create({ filter: { domains } })
    expect(body.filter).toEqual({ domains: ['example.com', 'xn--bcher-kva.example'] })
  })

  it.each(['https://example.com', '@example.com', 'not a domain!', 'example', ''])(
    'must not be %j',
    async (domain) => {
      const { create } = someProject(webhooks)
      expect(await create({ filter: { domains: [domain] } })).toMatchObject(refusal(422, 'VALIDATION_ERROR'))
    },
  )
})

describe('a filter with an unknown field', () => {
  it('is refused, because it would select all events', async () => {
    const { create } = someProject(webhooks)
    expect(await create({ filter: { campaigns: [] } })).toMatchObject(refusal(422, 'VALIDATION_ERROR'))
  })
})
