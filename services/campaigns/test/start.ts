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

/** The settings of a service under test. */
const configFor = (databaseUrl: string, settings: Partial<Config> = {}): Config => ({
  ...serviceConfig({ name: 'campaigns', readConfig }, databaseUrl, {
    CONTACTS_URL: nowhere,
    SEND_URL: nowhere,
  }),
  ...settings,
})

export interface CampaignsUnderTest extends ServiceWithDatabase<Tables> {
  /** In memory; a test puts contacts there. */
  contacts: FakeContacts & {
    /** The most contacts that a page has, whatever is asked for. */
    pageSize: number
    /** Called before `audience` and `count`; to let them fail, throw. */
    faults: { audience(): void; count(): void }
  }
  runs: FakeCampaignSends
  segments: FakeSegments
  templates: FakeTemplates
  /** Contacts, send and segments in memory work again as at the beginning, with what they hold. */
  resetFakes(): void
  /**
   * Send takes the pages that are published and does what there is to do; campaigns consumes what it
   * publishes.
   */
  sendAll(): Promise<void>
}

export interface CampaignsOptions {
  overrides?: Partial<Overrides>
  settings?: Partial<Config>
}

/**
 * The campaigns service that the test files of a worker share. A file that moves its clock, breaks its fakes
 * or stops it starts its own.
 */
export const sharedCampaigns = (): Promise<CampaignsUnderTest> =>
  sharedService('campaigns', () => startCampaigns())

/** The campaigns service with an empty database; contacts, segments and send in memory. */
export async function startCampaigns({
  overrides,
  settings,
}: CampaignsOptions = {}): Promise<CampaignsUnderTest> {
  const segments = fakeSegments()
  const contacts = withSegments(segments)
  const runs = fakeCampaignSends(contacts)
  const templates = fakeTemplates()
  const started = await startServiceUnderTest<Tables>('campaigns', migrations, ({ databaseUrl, ...wiring }) =>
    createService(configFor(databaseUrl, settings), {
      ...wiring,
      contacts,
      runs,
      segments,
      templates,
      ...overrides,
    }),
  )
  const resetFakes = (): void => {
    contacts.pageSize = defaultPageSize
    Object.assign(contacts.faults, { audience: () => undefined, count: () => undefined })
    Object.assign(runs.fault, { before: () => undefined, after: () => undefined })
    segments.fault.before = () => undefined
    templates.fault.before = () => undefined
  }
  const sendAll = sender(started, runs)
  return { ...started, contacts, runs, segments, templates, resetFakes, sendAll }
}

const defaultPageSize = 500

/** Contacts in memory, with audiences of segments and pages of any size. */
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
      return { ...page, ids: page.ids.filter((id) => members?.has(id) ?? true) }
    },
    count: async (given) => {
      contacts.faults.count()
      const members = membersOf(given.audience)
      const asked = { ...given, audience: audienceOf(given.audience) }
      const counted = await fake.count(asked)
      if (!members) return counted
      const { ids } = await fake.audience({ ...asked, limit: 1000 })
      return { ...counted, count: ids.filter((id) => members.has(id)).length }
    },
  }
  return contacts
}

function sender({ published, consume, idle: settled }: ServiceUnderTest, runs: FakeCampaignSends) {
  const taken = new Set<string>()
  return async (): Promise<void> => {
    for (;;) {
      const pages = (await published()).filter(
        ({ type, data }) => type === campaignPage.type && !taken.has(data.id),
      )
      for (const { projectId, generation, data } of pages) {
        taken.add(data.id)
        runs.take({ projectId, generation, data })
      }
      const drafts = await runs.work()
      for (const draft of drafts) await consume(draft, uuidv7())
      await settled()
      if (pages.length === 0 && drafts.length === 0) return
    }
  }
}
