import { emailBounced, emailComplained, usageCounted } from '@postrider/contracts/messages'
import type { Logger } from '@postrider/process'
import { fc } from '@postrider/testing/property'
import { mailMessage } from '@postrider/testing/service'
import { accountsApi } from '@postrider/contracts/internal'
import { v7 as uuidv7 } from 'uuid'
import { countUsage, type UsageMessage } from '../src/commands/count-usage.ts'
import { reportFallenRates } from '../src/commands/report-rates.ts'
import { createContext, type Context } from '../src/context.ts'
import { rateLevelOf } from '../src/domain/rate-level.ts'
import { hourMs, startWithMail, type AccountsWithMail } from './with-mail.ts'
import { makeProject, someUser, testConfig } from './start.ts'

interface Line {
  level: 'warn' | 'info'
  event: string
  projectId: unknown
  kind: unknown
  threshold: unknown
}

let accounts: AccountsWithMail
let lines: Line[] = []
/** Two contexts of the same database, like two processes. */
let instances: [Context, Context]

beforeAll(async () => {
  // Disabled projects would log other lines.
  accounts = await startWithMail({ disablesByReputation: false }, { log: recordingLog() })
  instances = [instance(), instance()]
})
beforeEach(() => {
  lines = []
})
afterAll(() => accounts.stop())

function recordingLog(): Logger {
  const note =
    (level: Line['level']) =>
    (event: string, { projectId, kind, threshold }: Record<string, unknown> = {}): void => {
      if (event.startsWith('project.reputation_')) lines.push({ level, event, projectId, kind, threshold })
    }
  return { error: () => undefined, warn: note('warn'), info: note('info'), debug: () => undefined }
}

const instance = (): Context =>
  createContext(testConfig(accounts.databaseUrl), {
    db: accounts.db,
    keyStore: accounts.keyStore,
    now: accounts.now,
    log: recordingLog(),
  })

const newProject = async (): Promise<string> => (await makeProject(await someUser(accounts))).id

/** Returns the lines about a project as short texts, such as `passed bounces 0.02`. */
const linesAbout = (id: string): string[] =>
  lines
    .filter(({ projectId }) => projectId === id)
    .map(
      ({ event, kind, threshold }) =>
        `${event.replace('project.reputation_', '')} ${String(kind)} ${String(threshold)}`,
    )

const attributes = (projectId: string) => ({
  id: uuidv7(),
  key: projectId,
  projectId,
  generation: 1,
  at: accounts.now(),
  correlationId: undefined,
})

const mails = (projectId: string, count: number): UsageMessage => ({
  ...attributes(projectId),
  type: usageCounted.type,
  topic: usageCounted.topic,
  data: {
    id: uuidv7(),
    category: 'campaigns',
    hour: accounts.now().toISOString(),
    units: count,
    mails: count,
  },
})

const bounce = (projectId: string): UsageMessage => ({
  ...attributes(projectId),
  type: emailBounced.type,
  topic: emailBounced.topic,
  data: emailBounced.data.parse(
    mailMessage(emailBounced, {
      projectId,
      bounceType: 'Permanent',
      bouncedAt: accounts.now().toISOString(),
    }).data,
  ),
})

const complaint = (projectId: string): UsageMessage => ({
  ...attributes(projectId),
  type: emailComplained.type,
  topic: emailComplained.topic,
  data: emailComplained.data.parse(
    mailMessage(emailComplained, { projectId, complainedAt: accounts.now().toISOString() }).data,
  ),
})

const times = (count: number, make: () => UsageMessage): UsageMessage[] => Array.from({ length: count }, make)

/** Consumes each message in its own transaction. */
async function consume(messages: readonly UsageMessage[]): Promise<void> {
  for (const message of messages) await countUsage(instances[0], [message])
}

describe('a project that passes a bounce or complaint rate', () => {
  it('is logged once for each threshold, however many messages follow', async () => {
    const id = await newProject()

    await consume([mails(id, 200), ...times(9, () => bounce(id))])
    const below = linesAbout(id)
    await consume(times(30, () => bounce(id)))

    expect(below).toEqual(['passed bounces 0.02'])
    expect(linesAbout(id)).toEqual(['passed bounces 0.02', 'passed bounces 0.05'])
    expect(lines.map(({ level }) => level)).toEqual(['warn', 'warn'])
  })

  it('is logged once for the highest threshold if a batch passes both', async () => {
    const id = await newProject()

    await countUsage(instances[0], [mails(id, 3_000), ...times(3, () => complaint(id))])

    expect(linesAbout(id)).toEqual(['passed complaints 0.001'])
  })

  it('is logged when its mails reach the minimum after its bounces', async () => {
    const id = await newProject()

    await consume([...times(5, () => bounce(id)), mails(id, 99)])
    const before = linesAbout(id)
    await consume([mails(id, 1)])

    expect(before).toEqual([])
    expect(linesAbout(id)).toEqual(['passed bounces 0.05'])
  })

  it('is not logged below the minimum of bounces or complaints', async () => {
    const id = await newProject()

    await consume([mails(id, 100), ...times(4, () => bounce(id)), ...times(2, () => complaint(id))])

    expect(linesAbout(id)).toEqual([])
  })

  it('is not logged again for a repeated batch, also not by another process', async () => {
    const id = await newProject()
    const batch = [mails(id, 100), ...times(5, () => bounce(id))]

    for (const ctx of [...instances, instance()]) await countUsage(ctx, batch)

    expect(linesAbout(id)).toEqual(['passed bounces 0.05'])
  })

  it('is logged once if two processes count its bounces at the same time', async () => {
    const id = await newProject()
    await consume([mails(id, 300)])

    const messages = times(40, () => bounce(id))
    await Promise.all(
      messages.map((message, index) => countUsage(index % 2 ? instances[1] : instances[0], [message])),
    )

    expect(linesAbout(id)).toEqual(['passed bounces 0.02', 'passed bounces 0.05'])
  })
})

describe('a project that falls below a rate', () => {
  it('is logged once by the loop when it has sent more mail, and again when it passes the rate again', async () => {
    const id = await newProject()
    await consume([mails(id, 100), ...times(5, () => bounce(id)), mails(id, 100)])
    await accounts.runLoop('mail-rates')
    await consume([mails(id, 100)])
    const before = linesAbout(id)

    await accounts.runLoop('mail-rates')
    await reportFallenRates(instances[1])
    await consume(times(1, () => bounce(id)))

    expect(before).toEqual(['passed bounces 0.05', 'recovered bounces 0.05'])
    expect(linesAbout(id).slice(2)).toEqual(['recovered bounces 0.02', 'passed bounces 0.02'])
    expect(lines.map(({ level }) => level)).toEqual(['warn', 'info', 'info', 'warn'])
  })

  it('is logged when its bounces are older than 24 hours', async () => {
    const id = await newProject()
    await consume([mails(id, 100), ...times(5, () => bounce(id)), ...times(3, () => complaint(id))])
    accounts.pass(25 * hourMs)

    await Promise.all(instances.map(reportFallenRates))

    expect(linesAbout(id)).toEqual([
      'passed bounces 0.05',
      'passed complaints 0.001',
      'recovered bounces 0.02',
      'recovered complaints 0.0008',
    ])
  })

  it('starts at zero if an operator enables it again', async () => {
    const id = await newProject()
    const setDisabled = (disabled: boolean) =>
      accounts.asPeer().post(accountsApi.setProjectDisabled.path, {
        body: { projectId: id, disabled, reason: disabled ? 'MANUAL' : null },
      })
    await consume([mails(id, 100), ...times(5, () => bounce(id))])
    await setDisabled(true)
    await setDisabled(false)
    accounts.pass(hourMs)

    await accounts.runLoop('mail-rates')
    await consume([mails(id, 100), ...times(5, () => bounce(id))])

    expect(linesAbout(id)).toEqual(['passed bounces 0.05', 'passed bounces 0.05'])
  })
})

describe('the logged level', () => {
  it('depends only on the counts, not on their order, batches and processes', async () => {
    const input = fc.record({
      mails: fc.array(fc.integer({ min: 20, max: 400 }), { minLength: 1, maxLength: 5 }),
      bounces: fc.integer({ min: 0, max: 14 }),
      complaints: fc.integer({ min: 0, max: 5 }),
      order: fc.infiniteStream(fc.nat()),
    })
    const run = async ({
      mails: sizes,
      bounces,
      complaints,
      order,
    }: InputOf<typeof input>): Promise<void> => {
      const id = await newProject()
      const messages = [
        ...sizes.map((count) => mails(id, count)),
        ...times(bounces, () => bounce(id)),
        ...times(complaints, () => complaint(id)),
      ]
      const pick = (below: number): number => Number(order.next().value) % below
      for (const batch of shuffledBatches(messages, pick))
        await countUsage(instances[pick(2)] ?? instances[0], batch)
      await reportFallenRates(instances[pick(2)] ?? instances[0])

      const counts = { mails: sizes.reduce((sum, count) => sum + count), bounces, complaints }
      const expected = {
        bounces: rateLevelOf('bounces', counts),
        complaints: rateLevelOf('complaints', counts),
      }
      expect(loggedLevels(id)).toEqual(expected)
    }
    await fc.assert(fc.asyncProperty(input, run), { numRuns: 25 })
  }, 60_000)
})

type InputOf<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never

/** Returns the messages in random order, in batches of random sizes. */
function shuffledBatches(
  messages: readonly UsageMessage[],
  pick: (below: number) => number,
): UsageMessage[][] {
  const left = [...messages]
  const batches: UsageMessage[][] = []
  while (left.length > 0) {
    const size = Math.min(left.length, 1 + pick(6))
    batches.push(Array.from({ length: size }, () => left.splice(pick(left.length), 1)).flat())
  }
  return batches
}

/** Returns the levels that a reader of the log knows. */
function loggedLevels(id: string): Record<string, number> {
  const levels: Record<string, number> = { bounces: 0, complaints: 0 }
  for (const { projectId, kind, threshold, level } of lines) {
    if (projectId !== id) continue
    const isUpper = threshold === 0.05 || threshold === 0.001
    const reached = level === 'warn' ? (isUpper ? 2 : 1) : isUpper ? 1 : 0
    expect(reached).not.toBe(levels[String(kind)])
    levels[String(kind)] = reached
  }
  return levels
}
