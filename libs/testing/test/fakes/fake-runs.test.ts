import { conformsToCampaignSendsApi, fakeContacts, fakeCampaignSends } from '../../src/fakes/index.ts'

describe('fakeCampaignSends', () => {
  conformsToCampaignSendsApi(async () => {
    const contacts = fakeContacts()
    const send = fakeCampaignSends(contacts)
    const published: { type: string; data: Record<string, unknown> }[] = []
    return {
      api: send,
      verify: async (projectId, domain) => send.verify(projectId, domain),
      putContact: async (projectId, contact) => contacts.put(projectId, { ...contact, subscribed: true }).id,
      suppress: async (projectId, email) => send.suppress(projectId, email),
      take: async (page) => send.take(page),
      work: async () => {
        const drafts = await send.work()
        published.push(...drafts.map(({ type, data }) => ({ type, data: Object(data) })))
      },
      published: async (campaignId) => published.filter(({ data }) => data['campaignId'] === campaignId),
      stop: async () => undefined,
    }
  })
})
