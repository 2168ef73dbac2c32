import { unavailable } from '@postrider/contracts/errors'
import { allowLogsInFile } from '@postrider/testing/jest'
import { failAt, healed, type FaultPlace } from '@postrider/testing/postgres'
import { fc } from '@postrider/testing/property'
import { sql } from 'kysely'
import { someMail, someProject, type Project } from './factories.ts'
import { rowsOf } from './rows.ts'
import { startSend, type SendUnderTest } from './start.ts'

// Which of these events occur depends on the point of the failure.
allowLogsInFile('request.failed', 'request.refused', 'database.connection_lost')

let send: SendUnderTest
/** A clock that throws when it is read for the `breaksIn`th time from now. */
const clock = { breaksIn: 0 }
const now = (): Date => {
  clock.breaksIn -= 1
  if (clock.breaksIn === 0) throw new Error('a fault')
  return new Date()
}

beforeAll(async () => {
  send = await startSend({ now })
})
afterAll(() => send.stop())

const places = {
  batch: { table: 'send_batches', on: 'insert', at: 'statement' },
  mails: { table: 'emails', on: 'insert', at: 'statement' },
  results: { table: 'send_batches', on: 'update', at: 'statement' },
  messages: { table: 'outbox', on: 'insert', at: 'statement' },
  commit: { table: 'emails', on: 'insert', at: 'commit' },
} as const satisfies Record<string, FaultPlace>

const calls = ['claimKeys', 'upsert', 'releaseKeys'] as const

const someFault = fc.oneof(
  fc.record({ kind: fc.constant('database' as const), place: fc.constantFrom(...Object.values(places)) }),
  fc.record({ kind: fc.constant('cut' as const), place: fc.constantFrom(...Object.values(places)) }),
  fc.record({
    kind: fc.constant('contacts' as const),
    call: fc.constantFrom(...calls),
    isAfter: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('clock' as const), reading: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ kind: fc.constant('none' as const) }),
)
type Fault = typeof someFault extends fc.Arbitrary<infer Value> ? Value : never

/** Runs `work` while the fault is in place. */
async function withFault(fault: Fault, work: () => Promise<unknown>): Promise<void> {
  switch (fault.kind) {
    case 'none':
      return void (await work())
    case 'clock':
      clock.breaksIn = fault.reading
      await work()
      clock.breaksIn = 0
      return
    case 'contacts':
      return withLostCall(fault, work)
    case 'cut':
    case 'database':
      await failAt(send.db, fault.place, { with: fault.kind === 'cut' ? 'kill' : 'shutdown' })
      await work()
      return void (await healed(send.db))
    default:
      return fault satisfies never
  }
}

async function withLostCall(
  { call, isAfter }: { call: (typeof calls)[number]; isAfter: boolean },
  work: () => Promise<unknown>,
): Promise<void> {
  const original = send.contacts[call] as (body: unknown) => Promise<never>
  let isLost = false
  const once = async (body: unknown): Promise<never> => {
    if (isLost) return original(body)
    isLost = true
    if (isAfter) await original(body)
    throw unavailable('the answer was lost')
  }
  Object.assign(send.contacts, { [call]: once })
  await work()
  Object.assign(send.contacts, { [call]: original })
}

interface Attempt {
  fault: Fault
  /** The number of requests with the same body at the same time. */
  parallel: number
  /** Whether the second sender domain is verified. */
  isVerified: boolean
  /** Whether leases end after the attempt. */
  lapses: boolean
}

const someAttempt: fc.Arbitrary<Attempt> = fc.record({
  fault: someFault,
  parallel: fc.integer({ min: 1, max: 3 }),
  isVerified: fc.boolean(),
  lapses: fc.boolean(),
})

interface Plan {
  mode: 'strict' | 'permissive'
  /** For each item: whether it has its own key, and whether its sender has the second domain. */
  items: { hasKey: boolean; isOther: boolean }[]
  attempts: Attempt[]
}

const somePlan: fc.Arbitrary<Plan> = fc.record({
  mode: fc.constantFrom('strict' as const, 'permissive' as const),
  items: fc.array(fc.record({ hasKey: fc.boolean(), isOther: fc.boolean() }), { minLength: 1, maxLength: 5 }),
  attempts: fc.array(someAttempt, { minLength: 1, maxLength: 4 }),
})

const last: Attempt = { fault: { kind: 'none' }, parallel: 1, isVerified: true, lapses: false }

async function attempt(
  project: Project,
  other: Project,
  { mode, items }: Plan,
  step: Attempt,
): Promise<void> {
  const owner = step.isVerified ? project.id : other.id
  await sql`update domains set project_id = ${owner} where domain = ${other.domain}`.execute(send.db)
  const emails = items.map(({ hasKey, isOther }, index) =>
    someMail(project, {
      to: `p${index}@example.net`,
      ...(isOther && { from: `x@${other.domain}` }),
      ...(hasKey && { idempotencyKey: `item ${index}` }),
    }),
  )
  const post = () =>
    project.api.post('/v1/send/batch', { body: { emails, mode }, headers: { 'idempotency-key': 'batch' } })
  await withFault(step.fault, () => Promise.all(Array.from({ length: step.parallel }, post)))
  if (step.lapses)
    for (const key of ['batch', ...items.map((_, index) => `item ${index}`)])
      send.contacts.lapseLease(project.id, key)
}

describe('a repeated batch', () => {
  it('sends each mail once after any failures of earlier attempts', async () => {
    await fc.assert(
      fc.asyncProperty(somePlan, async (plan) => {
        const [project, other] = [await someProject(send), await someProject(send)]
        const before = plan.attempts.map((each, index) => ({
          ...each,
          lapses: each.lapses || index === plan.attempts.length - 1,
        }))

        for (const step of [...before, last]) await attempt(project, other, plan, step)

        const mails = await rowsOf(send, project, 'emails')
        expect(mails.map(({ to_email }) => to_email).toSorted()).toEqual(
          plan.items.map((_, index) => `p${index}@example.net`),
        )
      }),
      { numRuns: 25 },
    )
  })
})
