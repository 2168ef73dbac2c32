import type { LedgerPage, LedgerQuery } from '@postrider/contracts/internal'
import { audiencePageSent, messagesOfAudiencePageSent, type Draft } from '@postrider/contracts/messages'
import type { TagFigures } from '@postrider/contracts/resources'
import { someCaller } from '@postrider/testing/service'
import { fc } from '@postrider/testing/property'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { startRebuilds } from '../src/store/rebuilds.ts'
import { mail, sentPage, someProject, type Project } from './factories.ts'
import { farFromMidnight, startAnalytics, type AnalyticsUnderTest } from './start.ts'

let analytics: AnalyticsUnderTest
/** All messages by project, also messages that the consumers never receive. */
const ledger = new Map<string, readonly Draft[]>()

beforeAll(async () => {
  const none = { page: () => Promise.resolve({ messages: [], next: null }) }
  const ledgers = { send: { page: pageOf }, contacts: none, campaigns: none, 'workflow-engine': none }
  analytics = await startAnalytics(undefined, { ledgers })
})
afterAll(() => analytics.stop())

/** The ledger of the send service has a message for each mail of an `audience_page.sent`. */
function pageOf({ projectId }: LedgerQuery): Promise<LedgerPage> {
  const messages = (ledger.get(projectId) ?? []).flatMap(({ type, at, data }) => {
    const mails =
      type === audiencePageSent.type
        ? messagesOfAudiencePageSent(audiencePageSent.data.parse(data))
        : [{ type, data }]
    return mails.map((each) => ({ type: each.type, data: each.data, at: at.toISOString() }))
  })
  return Promise.resolve({ messages, next: null })
}

const campaignId = uuidv7()
/** Some tags look like other keys of the roll-ups. */
const tags = ['news', '', 'email.sent', campaignId, `"'\\{}[]% ünï`, 'news '].map(
  (tag) => tag || 'a'.repeat(64),
)

type Figure = Exclude<keyof TagFigures, 'tag'>

/** For each kind of fact about a mail: its message, and its figure unless figures exclude it. */
const factKinds = {
  sent: () => ({ kind: 'sent', figure: 'sent' }),
  delivered: () => ({ kind: 'delivered', figure: 'delivered' }),
  opened: (n: number) => ({
    kind: 'opened',
    fields: { isFirstOpen: n !== 1, isMachine: n === 2 },
    figure: n === 0 ? 'opened' : undefined,
  }),
  clicked: (n: number) => ({
    kind: 'clicked',
    fields: { isFirstClick: n !== 1, isMachine: n === 2 },
    figure: n === 0 ? 'clicked' : undefined,
  }),
  bounced: (n: number) => ({
    kind: 'bounced',
    fields: { bounceType: ['Permanent', 'Transient', 'Undetermined'][n] },
    figure: n === 0 ? 'bounced' : undefined,
  }),
  complained: () => ({ kind: 'complained', figure: 'complained' }),
  suppressed: () => ({ kind: 'suppressed', figure: undefined }),
} satisfies Record<
  string,
  (n: number) => { kind: Parameters<typeof mail>[1]; fields?: object; figure: Figure | undefined }
>

interface CountedFact {
  message: Draft
  at: Date
  tags: string[]
  figures: Figure[]
  isLost: boolean
}

const day = 86_400_000
const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

const factShape = fc.record({
  kind: fc.constantFrom<keyof typeof factKinds>(
    'sent',
    'delivered',
    'opened',
    'clicked',
    'bounced',
    'complained',
    'suppressed',
  ),
  n: fc.nat({ max: 2 }),
  daysAgo: fc.nat({ max: 4 }),
  isLost: fc.boolean(),
})
const mailShape = fc.record({
  tags: fc.subarray(tags),
  facts: fc.array(factShape, { maxLength: 5 }),
})
const script = fc.record({
  mails: fc.array(mailShape, { minLength: 1, maxLength: 8 }),
  page: fc.record({ tags: fc.subarray(tags), size: fc.nat({ max: 4 }), daysAgo: fc.nat({ max: 4 }) }),
  order: fc.infiniteStream(fc.nat()),
  batch: fc.integer({ min: 1, max: 6 }),
})
type Script = typeof script extends fc.Arbitrary<infer Value> ? Value : never

function factsOf(project: Project, { mails, page }: Script): CountedFact[] {
  const now = Date.now()
  const about = mails.flatMap(({ tags: ofMail, facts }) => {
    const emailId = uuidv7()
    return facts.map(({ kind, n, daysAgo, isLost }, index): CountedFact => {
      const {
        kind: type,
        figure,
        ...rest
      }: ReturnType<(typeof factKinds)[keyof typeof factKinds]> & { fields?: object } = factKinds[kind](n)
      // Facts of one mail have different times: two facts with the same time and type are the same fact.
      const at = new Date(now - daysAgo * day - index)
      const message = mail(project, type, { at, emailId, tags: ofMail, campaignId: null, ...rest.fields })
      return { message, at, tags: ofMail, figures: figure ? [figure] : [], isLost }
    })
  })
  const at = new Date(now - page.daysAgo * day)
  const { size, tags: ofPage } = page
  const sent = sentPage(project, size, { at, campaignId, tags: ofPage })
  const figures = [
    ...Array<Figure>(size).fill('sent'),
    ...Array<Figure>(Math.floor(size / 2)).fill('delivered'),
  ]
  return size === 0 ? about : [...about, { message: sent, at, tags: ofPage, figures, isLost: false }]
}

const noFigures = { sent: 0, delivered: 0, opened: 0, clicked: 0, bounced: 0, complained: 0 }

/** Counts the facts by hand, in the form of the response. */
function counted(facts: readonly CountedFact[]): TagFigures[] {
  const byTag = new Map<string, TagFigures>()
  for (const { tags: ofFact, figures } of facts)
    for (const tag of ofFact)
      for (const figure of figures) {
        const row = byTag.get(tag) ?? { tag, ...noFigures }
        row[figure] += 1
        byTag.set(tag, row)
      }
  return [...byTag.values()].toSorted(byTagName)
}

const byTagName = (one: TagFigures, other: TagFigures): number => (one.tag < other.tag ? -1 : 1)

async function figuresOf({ projectId, generation }: Project, query = ''): Promise<TagFigures[]> {
  const { body } = await analytics
    .as({ ...someCaller(projectId), generation })
    .get(`/analytics/by-tag?limit=100${query}`)
  const sent = body.map((each: TagFigures) => each.sent)
  expect(sent).toEqual(sent.toSorted((one: number, other: number) => other - one))
  return body.toSorted(byTagName)
}

/** Delivers the facts in a random order with repeats, in batches that are consumed concurrently. */
async function deliver(facts: readonly CountedFact[], { order, batch }: Script): Promise<void> {
  const each = facts.map((fact) => ({ ...fact, id: uuidv7() }))
  const twice = [...each, ...each].flatMap((fact) => ({ fact, place: order.next().value ?? 0 }))
  const shuffled = twice.toSorted((one, other) => one.place - other.place)
  for (let from = 0; from < shuffled.length; from += batch)
    await Promise.all(
      shuffled.slice(from, from + batch).map(({ fact: { message, id } }) => analytics.consume(message, id)),
    )
}

async function rebuild({ projectId, generation }: Project): Promise<void> {
  const now = new Date()
  const since = new Date(now.getTime() - 30 * day)
  await startRebuilds(analytics.db, [{ projectId, generation }], { since, now })
  await analytics.idle()
}

describe('the figures by tag', () => {
  it('equal a count of the mails by hand, in any order with repeats, and after a rebuild', async () => {
    const property = fc.asyncProperty(script, async (given) => {
      await farFromMidnight()
      const project = someProject()
      const facts = factsOf(project, given)
      ledger.set(
        project.projectId,
        facts.map(({ message }) => message),
      )
      const received = facts.filter(({ isLost }) => !isLost)

      await deliver(received, given)

      expect(await figuresOf(project)).toEqual(counted(received))

      // Wrong counts, which the recount corrects.
      await sql`
        update rollups set count = count + 1 where project_id = ${project.projectId} and type = 'email.sent/tag'
      `.execute(analytics.db)
      await rebuild(project)

      expect(await figuresOf(project)).toEqual(counted(facts))
      const someDay = dayOf(facts[0]?.at ?? new Date())
      expect(await figuresOf(project, `&startDate=${someDay}&endDate=${someDay}`)).toEqual(
        counted(facts.filter(({ at }) => dayOf(at) === someDay)),
      )
    })
    await fc.assert(property, { numRuns: 25 })
  }, 120_000)
})
