import { unlimited, unused, monthOf, type Allowance, type Limits } from '@postrider/contracts'
import type { Service } from '@postrider/process'
import { someCaller, type ApiResponse } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { startDelivery, type Delivery } from './delivery.ts'
import { addVerifiedDomain, someMail, type Project } from './factories.ts'
import { queueCampaigns, startedCampaign, statuses } from './some-campaign.ts'
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

/** Creates a project with limits and a verified sender domain. */
async function limited(limits: Partial<Limits>, used: Partial<Allowance['used']> = {}): Promise<Project> {
  const id = await delivery.project({ allowance: allowance(limits, used) })
  const domain = await addVerifiedDomain(delivery.send, id)
  return { id, api: delivery.send.as(someCaller(id)), domain }
}

const send = (project: Project, body: object = {}): Promise<ApiResponse> =>
  project.api.post('/v1/send', { body: someMail(project, body) })

const addresses = (count: number): string[] => Array.from({ length: count }, () => `${uuidv7()}@example.net`)

const mailsOf = ({ id }: Pick<Project, 'id'>) =>
  delivery.send.db.selectFrom('emails').select(['status', 'error']).where('project_id', '=', id).execute()

describe('the limit of transactional mails', () => {
  it('accepts requests up to the limit, and rejects all mails of a request that exceeds the limit', async () => {
    const project = await limited({ transactional: 3 })

    const first = await send(project, { to: addresses(2) })
    const beyond = await send(project, { to: addresses(2) })
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

  it('includes the usage that the accounts service has published, and is counted from zero each month', async () => {
    const own = await startDelivery()
    const used = { ...unused, transactional: 9 }
    const limits = { ...unlimited, transactional: 10 }
    const month = monthOf(own.ctx.now())
    const id = await own.project({ allowance: { limits, month, used } })
    const domain = await addVerifiedDomain(own.send, id)
    const project = { id, api: own.send.as(someCaller(id)), domain }

    const before = [await send(project), await send(project)]
    own.advanceClock(31 * 86_400_000)
    const after = await send(project)

    expect([...before, after].map(({ status }) => status)).toEqual([200, 429, 200])
    await own.stop()
  })

  it('counts a mail with attachments twice', async () => {
    const project = await limited({ transactional: 3 })
    const attachments = [{ filename: 'a.txt', content: 'aGk=', contentType: 'text/plain' }]

    const answers = [await send(project, { attachments }), await send(project, { attachments })]

    expect(answers.map(({ status }) => status)).toEqual([200, 429])
    expect((await send(project)).status).toBe(200)
  })

  it('does not reject mails that a throttle skips', async () => {
    const project = await limited({ transactional: 1 })
    const mail = someMail(project, { delivery: { throttle: '1h', throttleKey: 'k' } })
    const other = someMail(project, { delivery: { throttle: '1h', throttleKey: 'other' } })
    const batch = (emails: object[]) => project.api.post('/v1/send/batch', { body: { emails } })

    const single = [mail, mail, other, someMail(project)].map(
      (body) => () => project.api.post('/v1/send', { body }),
    )
    const answers: ApiResponse[] = []
    for (const post of [...single, () => batch([mail, mail]), () => batch([mail, other])])
      answers.push(await post())

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 429, 200, 429])
    expect([answers[0], answers[1], answers[4]].map((each) => statuses(each?.body.data.emails))).toEqual([
      ['QUEUED'],
      ['SKIPPED'],
      ['SKIPPED', 'SKIPPED'],
    ])
    expect(await mailsOf(project)).toHaveLength(1)
  })

  it('does not count a queued mail that is suppressed before its delivery', async () => {
    const project = await limited({ transactional: 1 })
    await send(project, { to: 'late@example.net' })
    const full = await send(project)
    await project.api.post('/suppressions', { body: { kind: 'ADDRESS', value: 'late@example.net' } })

    await delivery.run()

    expect(await mailsOf(project)).toMatchObject([{ status: 'SUPPRESSED' }])
    expect([full.status, (await send(project)).status]).toEqual([429, 200])
  })

  it('is reached but not exceeded by eight senders with two instances', async () => {
    const project = await limited({ transactional: 20 })
    const other = delivery.startProcess({}, { settings: { role: 'http' } }).service
    await other.start()
    const sender = async (service: Service): Promise<ApiResponse> => {
      const api = delivery.send.as(someCaller(project.id), service)
      for (;;) {
        const answer = await send({ ...project, api }, { to: addresses(1) })
        if (answer.status !== 200) return answer
      }
    }

    const instances = [delivery.send.service, other]
    const answers = await Promise.all([1, 2, 3, 4].flatMap(() => instances.map(sender)))

    for (const { status, body } of answers)
      expect([status, body.error.message]).toEqual([
        429,
        expect.stringContaining('0 of 20 transactional mails are left'),
      ])
    expect(await mailsOf(project)).toHaveLength(20)
  })
})

describe('the free tier', () => {
  it('limits the total of all categories, and returns 402 for requests that exceed it', async () => {
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

describe('a limit of campaign or workflow mails', () => {
  it.each([
    ['sent directly from its page', () => delivery.run()],
    ['sent through the queue', () => queueCampaigns(delivery)],
  ])('suppresses the remaining mails of a campaign that is %s', async (_how, work) => {
    const projectId = await delivery.project({ allowance: allowance({ campaigns: 2 }) })
    const campaign = await startedCampaign(delivery, { projectId, contacts: 5 })

    await campaign.sendAudiencePage()
    await work()
    await delivery.run()

    const mails = await campaign.mails()
    expect(statuses(mails).toSorted()).toEqual([
      'DELIVERED',
      'DELIVERED',
      'SUPPRESSED',
      'SUPPRESSED',
      'SUPPRESSED',
    ])
    expect(mails.flatMap(({ error }) => error ?? [])).toEqual(['limit', 'limit', 'limit'])
  })

  it('suppresses workflow mails, but not transactional mails', async () => {
    const projectId = await delivery.project({ allowance: allowance({ workflows: 1 }) })
    const workflow = await someWorkflow(delivery, { projectId })
    const templateId = await workflow.template()
    const mail = () => workflow.mail({ contactId: workflow.contact().id, templateId })

    await workflow.send(mail(), mail())

    const rows = await workflow.rows()
    expect(statuses(rows).toSorted()).toEqual(['QUEUED', 'SUPPRESSED'])
    expect(rows.flatMap(({ error }) => error ?? [])).toEqual(['limit'])
    expect((await send({ id: projectId, api: workflow.api, domain: workflow.domain })).status).toBe(200)
  })
})
