import type { LedgerMessage, LedgerPage, LedgerQuery } from '@postrider/contracts/internal'
import {
  eventTracked,
  messagesOfAudiencePageSent,
  audiencePageSent,
  type Draft,
} from '@postrider/contracts/messages'
import { fc } from '@postrider/testing/property'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { startRebuilds } from '../src/store/rebuilds.ts'
import { countsOf } from '../src/store/rollups.ts'
import { campaign, event, execution, mail, sentPage, someProject, type Project } from './factories.ts'
import { startAnalytics, type AnalyticsUnderTest } from './start.ts'

let analytics: AnalyticsUnderTest

beforeAll(async () => {
  const ledgers = {
    send: ledgerOf('send.emails.v1'),
    contacts: ledgerOf('contacts.events.v1'),
    campaigns: ledgerOf('campaigns.campaigns.v1'),
    'workflow-engine': ledgerOf('workflows.executions.v1'),
  }
  analytics = await startAnalytics(undefined, { ledgers })
})
afterAll(() => analytics.stop())

/** All messages by project. The ledgers return pages of three messages. */
const factsByProject = new Map<string, readonly Draft[]>()

const ledgerOf = (topic: string) => ({
  page: ({ projectId, after }: LedgerQuery): Promise<LedgerPage> => {
    const facts = (factsByProject.get(projectId) ?? [])
      .filter((draft) => draft.topic === topic)
      .flatMap(factsOf)
    const from = Number(after ?? 0)
    return Promise.resolve({
      messages: facts.slice(from, from + 3),
      next: from + 3 < facts.length ? String(from + 3) : null,
    })
  },
})

/**
 * Returns the messages that a ledger contains for a published message. For `audience_page.sent`, these are
 * one message per mail. A mail event is in no ledger.
 */
function factsOf({ type, at, data }: Draft): LedgerMessage[] {
  const instant = at.toISOString()
  if (type === audiencePageSent.type)
    return messagesOfAudiencePageSent(audiencePageSent.data.parse(data)).map((mail) => ({
      ...mail,
      at: instant,
    }))
  const isOfMail = type === eventTracked.type && eventTracked.data.parse(data).name === 'email.open'
  return isOfMail ? [] : [{ type, at: instant, data }]
}

const minute = 60_000
const campaignIds = [uuidv7(), uuidv7()]
const campaignOf = (n: number): string | null => campaignIds[n] ?? null

interface FactInput {
  at: Date
  /** Selects a variant of the message, from 0 to 3. */
  n: number
}

/**
 * For each kind of message, a function that returns the message and the roll-up types under which it is
 * counted.
 */
const factKinds = {
  sent: (project: Project, { at, n }: FactInput) => ({
    message: mail(project, 'sent', { at, campaignId: campaignOf(n) }),
    counts: n < 2 ? ['email.sent', 'email.sent/campaign'] : ['email.sent'],
  }),
  opened: (project: Project, { at, n }: FactInput) => ({
    message: mail(project, 'opened', {
      at,
      isFirstOpen: n !== 2,
      isMachine: n === 3,
      campaignId: campaignOf(n % 2),
    }),
    counts: n < 2 ? ['email.opened', 'email.opened/campaign'] : ['email.opened/uncounted'],
  }),
  clicked: (project: Project, { at, n }: FactInput) => ({
    message: mail(project, 'clicked', {
      at,
      isFirstClick: n !== 2,
      isMachine: n === 3,
      campaignId: campaignOf(n % 2),
    }),
    counts: n < 2 ? ['email.clicked', 'email.clicked/campaign'] : ['email.clicked/uncounted'],
  }),
  bounced: (project: Project, { at, n }: FactInput) => ({
    message: mail(project, 'bounced', {
      at,
      bounceType: n < 2 ? 'Permanent' : n === 2 ? 'Transient' : 'Undetermined',
    }),
    counts: n < 2 ? ['email.bounced'] : ['email.bounced/uncounted'],
  }),
  others: (project: Project, { at, n }: FactInput) => {
    const [kind, type] = (
      [
        ['delivered', 'email.delivered'],
        ['suppressed', 'email.suppressed'],
        ['complained', 'email.complaint'],
      ] as const
    )[n % 3] ?? ['delivered', 'email.delivered']
    return { message: mail(project, kind, { at }), counts: [type] }
  },
  sentPage: (project: Project, { at, n }: FactInput) => ({
    message: sentPage(project, 2, { at, campaignId: campaignIds[n % 2] ?? '' }),
    counts: ['email.sent', 'email.sent', 'email.sent/campaign', 'email.sent/campaign', 'email.delivered'],
  }),
  event: (project: Project, { at, n }: FactInput) => {
    const name = ['bought', 'segment.x.entry', 'email.received', 'email.open'][n] ?? ''
    const tracked = ['event.triggered', 'event.triggered/name']
    return {
      message: event(project, name, { at }),
      counts: [tracked, tracked, ['email.received'], []][n] ?? [],
    }
  },
  subscription: (project: Project, { at, n }: FactInput) => {
    const name = n < 2 ? 'contact.subscribed' : 'contact.unsubscribed'
    return { message: event(project, name, { at }), counts: [name] }
  },
  campaign: (project: Project, { at, n }: FactInput) => {
    const status = ['DRAFT', 'SENT', 'SCHEDULED', 'CANCELLED'][n] ?? ''
    return {
      message: campaign(project, { at, status }),
      counts: [[], ['campaign.sent'], ['campaign.scheduled'], []][n] ?? [],
    }
  },
  execution: (project: Project, { at, n }: FactInput) => {
    const { started, completed, failed } = execution(project, { startedAt: at })
    if (n < 2) return { message: started(), counts: ['workflow.started'] }
    const ended = new Date(at.getTime() + minute)
    return n === 2
      ? { message: completed(ended), counts: ['workflow.completed'] }
      : { message: failed(ended), counts: ['workflow.completed'] }
  },
}

const kinds = Object.keys(factKinds) as (keyof typeof factKinds)[]

const tally = (types: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(types, (type) => type)].map(([type, { length }]) => [type, length]))

const sums = async ({ projectId }: Project): Promise<Record<string, number>> => {
  const rows = await analytics.db
    .selectFrom('rollups')
    .select(({ fn }) => ['type', fn.sum<number>('count').as('count')])
    .where('project_id', '=', projectId)
    .groupBy('type')
    .execute()
  return Object.fromEntries(rows.map(({ type, count }) => [type, Number(count)]))
}

/** Returns the roll-ups of a project and a recount of its feed. */
async function compared({ projectId }: Project) {
  const columns = sql`project_id, generation, type, quarter, key, count`
  const rollups = await sql`
    select ${columns} from rollups where project_id = ${projectId} order by type, quarter, key
  `.execute(analytics.db)
  const recount = await sql`
    select ${columns} from (${countsOf(sql`(select * from activity where project_id = ${projectId})`)}) as counts
    order by type, quarter, key
  `.execute(analytics.db)
  return { rollups: rollups.rows, recount: recount.rows }
}

/** Starts a rebuild of the full retention. The service's loop runs it. */
const startRebuild = ({ projectId, generation }: Project) =>
  startRebuilds(analytics.db, [{ projectId, generation }], {
    since: new Date(Date.now() - 400 * 1440 * minute),
    now: new Date(),
  })

describe('the roll-ups', () => {
  const step = fc.record({
    kind: fc.constantFrom(...kinds),
    // Up to 5 days ago, and often in the same quarter of an hour.
    minutesAgo: fc.oneof(fc.nat({ max: 30 }), fc.nat({ max: 5 * 1440 })),
    n: fc.nat({ max: 3 }),
    // The consumers never receive the message; only the ledger contains it.
    isLost: fc.boolean(),
  })
  const script = fc.array(step, { minLength: 1, maxLength: 25 }).chain((steps) =>
    fc.record({
      steps: fc.constant(steps),
      // Messages in any order, with repeats, in batches that are consumed in parallel.
      order: fc.array(fc.nat({ max: steps.length - 1 }), { maxLength: 2 * steps.length }),
      batch: fc.integer({ min: 1, max: 8 }),
      // The batch before which a rebuild starts.
      rebuildAt: fc.nat({ max: 4 }),
      withRebuild: fc.boolean(),
    }),
  )
  type Script = typeof script extends fc.Arbitrary<infer Value> ? Value : never

  const factsOfScript = (project: Project, { steps, withRebuild }: Script) =>
    steps.map(({ kind, minutesAgo, n, isLost }) => ({
      id: uuidv7(),
      isLost: isLost && withRebuild,
      ...factKinds[kind](project, { at: new Date(Date.now() - minutesAgo * minute), n }),
    }))

  async function play(project: Project, script: Script): Promise<string[]> {
    const facts = factsOfScript(project, script)
    factsByProject.set(
      project.projectId,
      facts.map(({ message }) => message),
    )
    const { order, batch, rebuildAt, withRebuild } = script
    const deliveries = [...order.flatMap((index) => facts[index] ?? []), ...facts.toReversed()].filter(
      ({ isLost }) => !isLost,
    )
    for (let number = 0; number * batch < deliveries.length; number += 1) {
      if (withRebuild && number === rebuildAt) await startRebuild(project)
      const together = deliveries.slice(number * batch, (number + 1) * batch)
      await Promise.all([
        ...together.map(({ message, id }) => analytics.consume(message, id)),
        analytics.service.settle(),
      ])
    }
    if (withRebuild) await startRebuild(project)
    await analytics.idle()
    return facts.flatMap(({ counts }) => counts)
  }

  it('equal a recount of the feed, for any order and repetition of messages and with rebuilds', async () => {
    const rollupsProperty = fc.asyncProperty(script, async (given) => {
      const project = someProject()

      const counts = await play(project, given)

      const { rollups, recount } = await compared(project)
      expect(rollups).toEqual(recount)
      expect(await sums(project)).toEqual(tally(counts))
    })
    await fc.assert(rollupsProperty, { numRuns: 20 })
  }, 120_000)
})
