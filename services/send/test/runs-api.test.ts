import { runsApi } from '@postrider/contracts/internal'
import { campaignPage, draft } from '@postrider/contracts/messages'
import { peerApi } from '@postrider/testing/service'
import { conformsToRunsApi } from '@postrider/testing/fakes'
import { v7 as uuidv7 } from 'uuid'
import { insertDomain } from '../src/domains/store.ts'
import { startDelivery } from './delivery.ts'
import { throughQueue } from './fake-provider.ts'
import { someDomain } from './factories.ts'

describe('send as campaigns asks it', () => {
  conformsToRunsApi(async () => {
    const delivery = await startDelivery({}, ({ provider }) => ({ provider: throughQueue(provider) }))
    const { send } = delivery
    return {
      api: peerApi(send.service, runsApi),
      verify: (projectId, domain) => insertDomain(send.db, someDomain({ projectId, domain, verified: true })),
      putContact: async (projectId, contact) =>
        send.contacts.put(projectId, { ...contact, subscribed: true }).id,
      suppress: async (projectId, email) => {
        const rule = { kind: 'ADDRESS', value: email, reason: 'MANUAL', email_id: null } as const
        await send.db
          .insertInto('suppressions')
          .values({ ...rule, id: uuidv7(), project_id: projectId, created_at: new Date() })
          .execute()
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
