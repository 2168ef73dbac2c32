import { someCaller, type ApiResponse } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import type { CampaignsUnderTest } from './start.ts'

/** Returns a unique address. */
export const someEmail = (): string => `${uuidv7()}@example.net`

/** Returns a condition for contacts that match all of these filters. */
export const all = (...filters: Record<string, unknown>[]) => ({ logic: 'AND', groups: [{ filters }] })

/** Returns a condition for contacts with this plan. */
export const onPlan = (plan: string) => all({ field: 'data.plan', operator: 'equals', value: plan })

/** Returns a new project with helpers for its campaigns. */
export function someProject(campaigns: CampaignsUnderTest, generation = 1) {
  const caller = { ...someCaller(), generation }
  const { projectId } = caller
  const api = campaigns.as(caller)
  const create = (body: Record<string, unknown> = {}): Promise<ApiResponse> =>
    api.post('/campaigns', { body: { ...spring, ...body } })
  const published = async () =>
    (await campaigns.published()).filter((message) => message.projectId === projectId)
  return {
    caller,
    projectId,
    api,
    /** Creates a campaign. By default, its audience is all contacts. */
    create,
    /** Creates a campaign and returns its id. */
    createId: async (body: Record<string, unknown> = {}): Promise<string> => {
      const { status, body: answer } = await create(body)
      expect(status).toBe(201)
      return answer.data.id
    },
    put: (plan = 'pro', subscribed = true) =>
      campaigns.contacts.put(projectId, { email: someEmail(), subscribed, data: { plan } }).id,
    /** Adds this many subscribed contacts. */
    putMany: (count: number) =>
      Array.from(
        { length: count },
        () => campaigns.contacts.put(projectId, { email: someEmail(), subscribed: true }).id,
      ),
    get: async (id: string) => (await api.get(`/campaigns/${id}`)).body.data,
    stats: async (id: string) => (await api.get(`/campaigns/${id}/stats`)).body.data,
    call: (id: string, verb: string, body?: unknown) =>
      api.post(`/campaigns/${id}/${verb}`, body === undefined ? {} : { body }),
    published,
    /** Returns the page number and the number of contacts of each published page of a campaign. */
    pagesOf: async (id: string) =>
      (await published())
        .filter(({ type, key }) => type === 'campaign.page' && key === id)
        .map(({ data }) => [data.number, data.contactIds.length]),
    /** Returns the states of a campaign that the send service received. */
    statesOf: (id: string) =>
      campaigns.campaignSends.states.filter(({ campaignId }) => campaignId === id).map(({ state }) => state),
  }
}

export type Project = ReturnType<typeof someProject>

export const spring = {
  name: 'Spring',
  subject: 'Hello {{ name }}',
  body: '<p>Hello {{ name }}</p>',
  from: 'us@example.com',
  audienceType: 'ALL',
}

export { instant, refusal, uuid } from '@postrider/testing/service'
