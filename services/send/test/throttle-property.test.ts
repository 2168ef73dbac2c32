import { fc } from '@postrider/testing/property'
import { someCaller, type ApiResponse } from '@postrider/testing/service'
import { startDelivery, type Delivery } from './delivery.ts'
import { addVerifiedDomain, sendMail, type Project } from './factories.ts'

const hourMs = 3_600_000
const addresses = ['ada@example.net', 'bob@example.net']
const keys = ['a', 'b']

let delivery: Delivery
let other: ReturnType<Delivery['startProcess']>['service']
beforeAll(async () => {
  delivery = await startDelivery()
  other = delivery.startProcess({}, { settings: { role: 'http' } }).service
  await other.start()
})
afterAll(() => delivery.stop())

/** A project, with clients of two instances. */
interface TestProject extends Project {
  clients: Project['api'][]
}

async function newProject(): Promise<TestProject> {
  const id = await delivery.project()
  const api = delivery.send.as(someCaller(id))
  const clients = [api, delivery.send.as(someCaller(id), other)]
  return { id, api, clients, domain: await addVerifiedDomain(delivery.send, id) }
}

/** A request to one of two instances. `hours` is the time of a mail from now; `mail` is a position. */
type Action = { instance: number } & (
  | { kind: 'send'; to: string[]; key: string; hours: number; throttle: number }
  | { kind: 'cancel'; mail: number }
  | { kind: 'move'; mail: number; hours: number }
)

const someHours = fc.integer({ min: 0, max: 12 }).map((halves) => halves / 2)
const instance = fc.constantFrom(0, 1)
const someSend = fc.record({
  kind: fc.constant('send' as const),
  instance,
  to: fc.uniqueArray(fc.constantFrom(...addresses), { minLength: 1 }),
  key: fc.constantFrom(...keys),
  hours: someHours,
  throttle: fc.constantFrom(1, 3),
})
const someAction: fc.Arbitrary<Action> = fc.oneof(
  { weight: 3, arbitrary: someSend },
  fc.record({ kind: fc.constant('cancel' as const), instance, mail: fc.nat(20) }),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      instance,
      mail: fc.nat(20),
      hours: someHours,
    }),
  },
)

/** A mail that was accepted with a throttle. */
interface Throttled {
  id: string
  name: string
  throttle: number
}

const inHours = (hours: number): string => new Date(delivery.now().getTime() + hours * hourMs).toISOString()

/** Sends the request of an action. Returns its response, and the mails that it added. */
async function act(
  of: TestProject,
  action: Action,
  known: readonly Throttled[],
): Promise<{ answer?: ApiResponse; added: Throttled[] }> {
  const api = of.clients[action.instance] ?? of.api
  if (action.kind === 'send') return sendThrottled({ ...of, api }, action)
  const mail = known[action.mail % known.length]
  if (!mail) return { added: [] }
  const answer =
    action.kind === 'cancel'
      ? await api.post(`/emails/${mail.id}/cancel`)
      : await api.patch(`/emails/${mail.id}`, { body: { delivery: { at: inHours(action.hours) } } })
  return { answer, added: [] }
}

async function sendThrottled(
  of: Project,
  { to, key, hours, throttle }: Omit<Action & { kind: 'send' }, 'kind' | 'instance'>,
) {
  const at = hours > 0 && { at: inHours(hours) }
  const answer = await sendMail(of, { to, delivery: { ...at, throttle: `${throttle}h`, throttleKey: key } })
  const added = answer.body.data.emails.flatMap(({ email, contact }: SentItem): Throttled[] =>
    email === undefined ? [] : [{ id: email, name: `${key} ${contact.email}`, throttle }],
  )
  return { answer, added }
}

interface SentItem {
  email?: string
  contact: { email: string }
}

/** Returns the mails that are sent, or will be sent, with their times in milliseconds, earliest first. */
async function sentMails({ api }: Project, known: readonly Throttled[]) {
  const { body } = await api.get('/emails?limit=100')
  const shown = new Map<string, { status: string; scheduledFor: string | null; createdAt: string }>(
    body.data.map((mail: { id: string }) => [mail.id, mail]),
  )
  return known
    .flatMap(({ id, ...each }) => {
      const mail = shown.get(id)
      if (!mail) throw new Error(`The mail ${id} does not exist`)
      return mail.status === 'DROPPED'
        ? []
        : [{ ...each, at: Date.parse(mail.scheduledFor ?? mail.createdAt) }]
    })
    .toSorted((one, two) => one.at - two.at)
}

/** Checks that the times of mails to one recipient with one key are not closer than the throttle. */
async function expectApart(of: Project, known: readonly Throttled[]): Promise<void> {
  const sent = await sentMails(of, known)
  for (const mails of Map.groupBy(sent, ({ name }) => name).values())
    for (const [index, { at, throttle }] of mails.entries())
      expect(mails[index + 1]?.at ?? Infinity).toBeGreaterThanOrEqual(at + throttle * hourMs)
}

/** Cancels all mails. Checks that no throttle is left. */
async function expectAllFree(of: TestProject, known: readonly Throttled[]): Promise<void> {
  if (known.length > 0) await of.api.post('/emails/cancel', { body: { ids: known.map(({ id }) => id) } })
  for (const key of keys) {
    const { added } = await sendThrottled(of, { to: addresses, key, hours: 0, throttle: 3 })
    expect(added).toHaveLength(addresses.length)
  }
}

describe('mails with a throttle', () => {
  it('are never closer than the throttle, after concurrent sends, cancellations and changes of time', async () => {
    const someRound = fc.record({
      actions: fc.array(someAction, { minLength: 1, maxLength: 6 }),
      pause: fc.constantFrom(0, 0.5, 2),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(someRound, { minLength: 1, maxLength: 5 }), async (rounds) => {
        const of = await newProject()
        const known: Throttled[] = []
        for (const { actions, pause } of rounds) {
          const done = await Promise.all(actions.map((action) => act(of, action, known)))
          known.push(...done.flatMap(({ added }) => added))

          const statuses = done.flatMap(({ answer }) => answer?.status ?? [])
          expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
          await expectApart(of, known)
          delivery.advanceClock(pause * hourMs)
        }
        await expectAllFree(of, known)
      }),
      { numRuns: 15 },
    )
  })

  it('are sent once for each recipient and key, if all are sent at the same time', async () => {
    const sends = fc.array(someSend, { minLength: 2, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(sends, async (all) => {
        const of = await newProject()
        const done = await Promise.all(all.map((each) => act(of, { ...each, hours: 0 }, [])))

        const wanted = all.flatMap(({ key, to }) => to.map((email) => `${key} ${email}`))
        const sent = done.flatMap(({ added }) => added.map(({ name }) => name))
        expect(sent.toSorted()).toEqual([...new Set(wanted)].toSorted())
        expect(
          await sentMails(
            of,
            done.flatMap(({ added }) => added),
          ),
        ).toHaveLength(sent.length)
      }),
      { numRuns: 15 },
    )
  })
})
