import { campaignSendsApi } from '@postrider/contracts/internal'
import { campaignPage, draft } from '@postrider/contracts/messages'
import { peerApi, someCaller } from '@postrider/testing/service'
import { conformsToCampaignSendsApi } from '@postrider/testing/fakes'
import { startDelivery } from './delivery.ts'
import { throughQueue } from './fake-provider.ts'
import { addVerifiedDomain } from './factories.ts'

describe('the campaign sends API of the send service', () => {
  conformsToCampaignSendsApi(async () => {
    const delivery = await startDelivery({}, ({ provider }) => ({ provider: throughQueue(provider) }))
    const { send } = delivery
    return {
      api: peerApi(send.service, campaignSendsApi),
      verify: async (projectId, domain) => void (await addVerifiedDomain(send, projectId, domain)),
      putContact: async (projectId, contact) =>
        send.contacts.put(projectId, { ...contact, subscribed: true }).id,
      suppress: async (projectId, email) => {
        await send.as(someCaller(projectId)).post('/suppressions', { body: { value: email } })
      },
      take: ({ projectId, generation, data }) =>
        delivery.consume(
          draft(campaignPage, { key: data.campaignId, projectId, generation, at: new Date() }, data),
        ),
      work: delivery.run,
      published: async (campaignId) =>
        (await send.published()).filter(({ data }) => data.campaignId === campaignId),
      stop: delivery.stop,
    }
  })
})
