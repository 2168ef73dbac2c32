import { unlimited, unused, monthOf, type Allowance, type Limits } from '@postrider/contracts'
import type { Service } from '@postrider/process'
import { someCaller, type Answer } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { startDelivery, type Delivery } from './delivery.ts'
import { addVerifiedDomain, someMail, type Project } from './factories.ts'
import { queueCampaigns, someRun, statuses } from './some-run.ts'
import { someWorkflow } from './some-workflow.ts'

let delivery: Delivery
beforeAll(async () => {
  delivery = await startDelivery()
})
afterAll(() => delivery.stop())

const allowance = (limits: Partial<Limits>, used: Partial<Allowance['used']> = {}): Allowance => ({
  limits: { ...unlimited, ...limits },
  month: monthOf(delivery.ctx.now()),
  used: { ...unused, ...used },
})

/** A project with limits, and with a domain that it may send from. */
async function limited(limits: Partial<Limits>, used: Partial<Allowance['used']> = {}): Promise<Project> {
  const id = await delivery.project({ allowance: allowance(limits, used) })
  const domain = await addVerifiedDomain(delivery.send, id)
  return { id, api: delivery.send.as(someCaller(id)), domain }
}

const send = (project: Project, body: object = {}): Promise<Answer> =>
  project.api.post('/v1/send', { body: someMail(project, body) })

const people = (count: number): string[] => Array.from({ length: count }, () => `${uuidv7()}@example.net`)

const mailsOf = ({ id }: Pick<Project, 'id'>) =>
  delivery.send.db.selectFrom('emails').select(['status', 'error']).where('project_id', '=', id).execute()

describe("a project's limit of transactional mail", () => {
  it('takes as many as it has room for, and refuses the request that goes beyond, whole', async () => {
    const project = await limited({ transactional: 3 })

    const first = await send(project, { to: people(2) })
    const beyond = await send(project, { to: people(2) })
    const last = await send(project)
    const none = await send(project)

    expect([first, beyond, last, none].map(({ status }) => status)).toEqual([200, 429, 200, 429])
    expect(beyond.body.error).toMatchObject({
      code: 'BILLING_LIMIT_EXCEEDED',
      details: { category: 'transactional', limit: 3, used: 2 },
      suggestion: expect.any(String),
    })
    expect(await mailsOf(project)).toHaveLength(3)
  })

  it('begins where accounts has counted to, and anew with the month', async () => {
    const own = await startDelivery()
    const used = { ...unused, transactional: 9 }
    const limits = { ...unlimited, transactional: 10 }
    const month = monthOf(own.ctx.now())
    const id = await own.project({ allowance: { limits, month, used } })
    const domain = await addVerifiedDomain(own.send, id)
    const project = { id, api: own.send.as(someCaller(id)), domain }

    const before = [await send(project), await send(project)]
    own.pass(31 * 86_400_000)
    const after = await send(project)

    expect([...before, after].map(({ status }) => status)).toEqual([200, 429, 200])
    await own.stop()
  })

  it('counts a mail with attachments as two', async () => {
    const project = await limited({ transactional: 3 })
    const attachments = [{ filename: 'a.txt', content: 'aGk=', contentType: 'text/plain' }]

    const answers = [await send(project, { attachments }), await send(project, { attachments })]

    expect(answers.map(({ status }) => status)).toEqual([200, 429])
    expect((await send(project)).status).toBe(200)
  })

  it('gives back what ends unsent', async () => {
    const project = await limited({ transactional: 1 })
    await send(project, { to: 'late@example.net' })
    const full = await send(project)
    await project.api.post('/suppressions', { body: { kind: 'ADDRESS', value: 'late@example.net' } })

    await delivery.run()

    expect(await mailsOf(project)).toMatchObject([{ status: 'SUPPRESSED' }])
    expect([full.status, (await send(project)).status]).toEqual([429, 200])
  })

  it('is reached and not exceeded with eight senders on two instances', async () => {
    const project = await limited({ transactional: 20 })
    const other = delivery.startProcess({}, { settings: { role: 'http' } }).service
    await other.start()
    const sender = async (service: Service): Promise<Answer> => {
      const api = delivery.send.as(someCaller(project.id), service)
      for (;;) {
        const answer = await send({ ...project, api }, { to: people(1) })
        if (answer.status !== 200) return answer
      }
    }

    const instances = [delivery.send.service, other]
    const ends = await Promise.all([1, 2, 3, 4].flatMap(() => instances.map(sender)))

    for (const { status, body } of ends)
      expect([status, body.error.message]).toEqual([
        429,
        expect.stringContaining('20 transactional mails a month'),
      ])
    expect(await mailsOf(project)).toHaveLength(20)
  })
})

describe('the free tier', () => {
  it('is over all categories, and 402 beyond', async () => {
    const project = await limited({ total: 10 }, { campaigns: 5, workflows: 4 })

    const answers = [await send(project), await send(project)]

    expect(answers.map(({ status }) => status)).toEqual([200, 402])
    expect(answers[1]?.body.error).toMatchObject({
      code: 'UPGRADE_REQUIRED',
      details: { category: 'total', limit: 10, used: 10 },
      suggestion: expect.any(String),
    })
  })
})

describe('a limit that a campaign or a workflow goes beyond', () => {
  it.each([
    ['straight from its page', () => delivery.run()],
    ['by the queue', () => queueCampaigns(delivery)],
  ])('suppresses the rest of a campaign, %s', async (_how, work) => {
    const projectId = await delivery.project({ allowance: allowance({ campaigns: 2 }) })
    const run = await someRun(delivery, { projectId, contacts: 5 })

    await run.sendPage()
    await work()
    await delivery.run()

    const mails = await run.mails()
    expect(statuses(mails).toSorted()).toEqual([
      'DELIVERED',
      'DELIVERED',
      'SUPPRESSED',
      'SUPPRESSED',
      'SUPPRESSED',
    ])
    expect(mails.flatMap(({ error }) => error ?? [])).toEqual(['limit', 'limit', 'limit'])
  })

  it('suppresses the mail of a workflow, and no other', async () => {
    const projectId = await delivery.project({ allowance: allowance({ workflows: 1 }) })
    const workflow = await someWorkflow(delivery, { projectId })
    const templateId = await workflow.template()
    const mail = () => workflow.mail({ contactId: workflow.contact().id, templateId })

    await workflow.ask(mail(), mail())

    const rows = await workflow.rows()
    expect(statuses(rows).toSorted()).toEqual(['QUEUED', 'SUPPRESSED'])
    expect(rows.flatMap(({ error }) => error ?? [])).toEqual(['limit'])
    expect((await send({ id: projectId, api: workflow.api, domain: workflow.domain })).status).toBe(200)
  })
})
