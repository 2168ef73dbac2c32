import { campaignPage } from '@postrider/contracts/messages'
import {
  nowhere,
  serviceConfig,
  sharedService,
  startServiceUnderTest,
  type ServiceUnderTest,
  type ServiceWithDatabase,
} from '@postrider/testing/service'
import {
  fakeContacts,
  fakeCampaignSends,
  fakeTemplates,
  type FakeContacts,
  type FakeCampaignSends,
  type FakeTemplates,
} from '@postrider/testing/fakes'
import { v7 as uuidv7 } from 'uuid'
import { readConfig, type Config } from '../src/config.ts'
import type { Contacts } from '../src/context.ts'
import { createService, migrations, type Overrides } from '../src/service.ts'
import type { Tables } from '../src/store/tables.ts'
import { fakeSegments, type FakeSegments } from './fake-segments.ts'

/** Returns the config of a service under test. */
const configFor = (databaseUrl: string, settings: Partial<Config> = {}): Config => ({
  ...serviceConfig({ name: 'campaigns', readConfig }, databaseUrl, {
    CONTACTS_URL: nowhere,
    SEND_URL: nowhere,
  }),
  ...settings,
})

export interface CampaignsUnderTest extends ServiceWithDatabase<Tables> {
  /** In-memory contacts service, to which tests add contacts. */
  contacts: FakeContacts & {
    /** Maximum number of contacts per page, even if more are requested. */
    pageSize: number
    /**
     * Called before `audience` and `count`. To make such a call fail, a test replaces the function with a
     * function that throws.
     */
    faults: { audience(): void; count(): void }
  }
  campaignSends: FakeCampaignSends
  segments: FakeSegments
  templates: FakeTemplates
  /** Removes the faults of the in-memory services, but keeps their data. */
  resetFakes(): void
  /**
   * Lets the in-memory send service process the published pages and its queue, and consumes the resulting
   * messages.
   */
  sendAll(): Promise<void>
}

export interface CampaignsOptions {
  overrides?: Partial<Overrides>
  settings?: Partial<Config>
}

/**
 * Returns the service that the test files of a worker share. A file that changes the clock, makes fakes fail
 * or stops the service must start its own service.
 */
export const sharedCampaigns = (): Promise<CampaignsUnderTest> =>
  sharedService('campaigns', () => startCampaigns())

/** Starts the campaigns service with an empty database and in-memory contacts, segments and send services. */
export async function startCampaigns({
  overrides,
  settings,
}: CampaignsOptions = {}): Promise<CampaignsUnderTest> {
  const segments = fakeSegments()
  const contacts = withSegments(segments)
  const campaignSends = fakeCampaignSends(contacts)
  const templates = fakeTemplates()
  const started = await startServiceUnderTest<Tables>('campaigns', migrations, ({ databaseUrl, ...wiring }) =>
    createService(configFor(databaseUrl, settings), {
      ...wiring,
      contacts,
      campaignSends,
      segments,
      templates,
      ...overrides,
    }),
  )
  const resetFakes = (): void => {
    contacts.pageSize = defaultPageSize
    Object.assign(contacts.faults, { audience: () => undefined, count: () => undefined })
    Object.assign(campaignSends.fault, { before: () => undefined, after: () => undefined })
    segments.fault.before = () => undefined
    templates.fault.before = () => undefined
  }
  const sendAll = sender(started, campaignSends)
  return { ...started, contacts, campaignSends, segments, templates, resetFakes, sendAll }
}

const defaultPageSize = 500

/** Returns an in-memory contacts service that supports segment audiences and any page size. */
function withSegments(segments: FakeSegments): CampaignsUnderTest['contacts'] {
  const fake = fakeContacts()
  const audienceOf = (audience: Parameters<Contacts['audience']>[0]['audience']) =>
    audience.kind === 'segment' ? ({ kind: 'all' } as const) : audience
  const membersOf = (audience: Parameters<Contacts['audience']>[0]['audience']) =>
    audience.kind === 'segment' ? segments.membersOf(audience) : undefined
  const contacts: CampaignsUnderTest['contacts'] = {
    ...fake,
    pageSize: defaultPageSize,
    faults: { audience: () => undefined, count: () => undefined },
    audience: async (given) => {
      contacts.faults.audience()
      const members = membersOf(given.audience)
      const limit = Math.min(given.limit, contacts.pageSize)
      const page = await fake.audience({ ...given, limit, audience: audienceOf(given.audience) })
      const isMember = (id: string): boolean => members?.has(id) ?? true
      const emails = page.emails?.filter((_, index) => isMember(page.ids[index] ?? ''))
      return { ...page, ids: page.ids.filter(isMember), ...(emails && { emails }) }
    },
    count: async (given) => {
      contacts.faults.count()
      const members = membersOf(given.audience)
      const input = { ...given, audience: audienceOf(given.audience) }
      const counted = await fake.count(input)
      if (!members) return counted
      const { ids } = await fake.audience({ ...input, limit: 1000 })
      return { ...counted, count: ids.filter((id) => members.has(id)).length }
    },
  }
  return contacts
}

function sender({ published, consume, idle: settled }: ServiceUnderTest, campaignSends: FakeCampaignSends) {
  const consumed = new Set<string>()
  return async (): Promise<void> => {
    for (;;) {
      const pages = (await published()).filter(
        ({ type, data }) => type === campaignPage.type && !consumed.has(data.id),
      )
      for (const { projectId, generation, data } of pages) {
        consumed.add(data.id)
        campaignSends.take({ projectId, generation, data })
      }
      const drafts = await campaignSends.work()
      for (const draft of drafts) await consume(draft, uuidv7())
      await settled()
      if (pages.length === 0 && drafts.length === 0) return
    }
  }
}
