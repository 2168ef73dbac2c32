import { monthOf, unlimited, unused } from '@postrider/contracts'
import { fc } from '@postrider/testing/property'
import { someCaller } from '@postrider/testing/service'
import { sendSingle, shown, traceOf, type Outcome } from './batch-outcomes.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { addVerifiedDomain, someTemplate, type Project } from './factories.ts'
import { rowsOf } from './rows.ts'
import { addressOf, bodyOf, freeItem, limitedItem, type Item } from './some-batch-items.ts'

let delivery: Delivery
beforeAll(async () => {
  delivery = await startDelivery()
})
afterAll(() => delivery.stop())

async function newProject(limit: number | undefined): Promise<Project> {
  const limits = { ...unlimited, ...(limit !== undefined && { transactional: limit }) }
  const id = await delivery.project({ allowance: { limits, month: monthOf(delivery.now()), used: unused } })
  const api = delivery.send.as(someCaller(id))
  const project = { id, api, domain: await addVerifiedDomain(delivery.send, id) }
  for (const type of ['TRANSACTIONAL', 'MARKETING'])
    await api.post('/templates', { body: someTemplate(project, { name: type, type }) })
  await api.post('/suppressions', { body: { kind: 'ADDRESS', value: addressOf('stopped') } })
  delivery.send.contacts.put(id, { email: addressOf('ada'), subscribed: true, data: { a: 0 } })
  return project
}

const bodiesOf = (project: Project, items: readonly Item[]) =>
  items.map((item) => bodyOf(project, item, delivery.now()))

async function sendSingles(project: Project, items: readonly Item[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const body of bodiesOf(project, items)) outcomes.push(await sendSingle(project, body))
  return outcomes
}

const sendBatch = (project: Project, items: readonly Item[], mode: string) =>
  project.api.post('/v1/send/batch', { body: { emails: bodiesOf(project, items), mode } })

async function isLikeSingles(items: readonly Item[], limit: number | undefined): Promise<void> {
  await delivery.send.forgetPublished()
  const [single, batch] = [await newProject(limit), await newProject(limit)]
  const expected = (await sendSingles(single, items)).map((outcome) => shown(outcome, single))

  const answer = await sendBatch(batch, items, 'permissive')

  expect(answer.status).toBe(200)
  expect(answer.body.data.results.map((result: Outcome) => shown(result, batch))).toEqual(expected)
  expect(await traceOf(delivery.send, batch)).toEqual(await traceOf(delivery.send, single))
}

/** The data of each recipient has a secret that contains the recipient's name. */
async function keepsSecrets(items: readonly Item[]): Promise<void> {
  const project = await newProject(undefined)

  await sendBatch(project, items, 'permissive')

  for (const { to_email, variables } of await rowsOf(delivery.send, project, 'emails')) {
    const secrets = JSON.stringify(variables).match(/secret of \w+/g)
    expect(secrets).toEqual([`secret of ${to_email.split('@')[0]}`])
  }
}

async function isAllOrNothing(items: readonly Item[], limit: number): Promise<void> {
  await delivery.send.forgetPublished()
  const [single, batch, none] = [await newProject(limit), await newProject(limit), await newProject(limit)]
  const expected = await sendSingles(single, items)
  const refused = expected.flatMap(({ error }, index) => (error ? [{ index, error }] : []))

  const answer = await sendBatch(batch, items, 'strict')

  const [first] = refused
  const { code, errors = [] } = answer.body.error ?? {}
  expect([answer.status, code]).toEqual([first?.error.statusCode ?? 200, first?.error.code])
  expect(new Set(errors.map(({ index }: { index: number }) => index))).toEqual(
    new Set(refused.map(({ index }) => index)),
  )
  const like = first ? none : single
  expect(await traceOf(delivery.send, batch)).toEqual(await traceOf(delivery.send, like))
}

const several = (item: fc.Arbitrary<Item>) => fc.array(item, { minLength: 1, maxLength: 8 })
const someLimit = fc.integer({ min: 1, max: 12 })

describe('a permissive batch', () => {
  it('has the outcomes, mails, messages, usage and contacts of single requests in order', async () => {
    await fc.assert(
      fc.asyncProperty(several(freeItem), (items) => isLikeSingles(items, undefined)),
      { numRuns: 10 },
    )
  })

  it('accepts the items within a limit that single requests in order would be accepted', async () => {
    await fc.assert(fc.asyncProperty(several(limitedItem), someLimit, isLikeSingles), { numRuns: 10 })
  })

  it('uses the data of a recipient only in the mails to this recipient', async () => {
    await fc.assert(fc.asyncProperty(several(freeItem), keepsSecrets), { numRuns: 10 })
  })
})

describe('a strict batch', () => {
  it('is accepted if single requests in order are, and otherwise leaves nothing', async () => {
    await fc.assert(fc.asyncProperty(several(limitedItem), someLimit, isAllOrNothing), { numRuns: 10 })
  })
})
