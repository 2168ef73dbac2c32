import { setImmediate as immediate } from 'node:timers/promises'
import { monthOf, unlimited, unused } from '@postrider/contracts'
import { allowLogsInFile } from '@postrider/testing/jest'
import { fc } from '@postrider/testing/property'
import { someCaller, type Client } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { sendWorkflowMails } from '../src/workflows/send-workflow-mails.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import type { KillableProcess } from './killable-process.ts'
import { addVerifiedDomain, someMail } from './factories.ts'
import type { SendProcess } from './send-process.ts'
import { startedCampaign } from './some-campaign.ts'
import { someWorkflow } from './some-workflow.ts'

// Which of these log events occur depends on the point at which a connection is cut.
allowLogsInFile(
  'request.failed',
  'request.refused',
  'outcomes.record_retried',
  'claim.left_to_expire',
  'mails.mark_refused',
  'loop.failed',
  'database.connection_lost',
)

let delivery: Delivery
/** The processes that answer requests. The second can lose its database connection. */
let instances: [SendProcess, KillableProcess]
/** The processes that deliver mails. The second can lose its database connection. */
let workers: [SendProcess, KillableProcess]
beforeAll(async () => {
  delivery = await startDelivery()
  const http = { settings: { role: 'http' as const } }
  instances = [delivery.startProcess({}, http), await delivery.startKillable({}, http)]
  for (const { service } of instances) await service.start()
  workers = [delivery.startProcess(), await delivery.startKillable()]
})
afterAll(() => delivery.stop())

const lapseMs = 400_000
const index = fc.nat({ max: 1 })

const someStep = fc.oneof(
  fc.record({
    kind: fc.constant('send' as const),
    instance: index,
    recipients: fc.integer({ min: 1, max: 7 }),
    hasFile: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('campaign' as const), contacts: fc.integer({ min: 1, max: 30 }) }),
  fc.record({
    kind: fc.constant('workflow' as const),
    worker: index,
    mails: fc.integer({ min: 1, max: 10 }),
  }),
  fc.record({ kind: fc.constant('deliver' as const), worker: index }),
  fc.record({ kind: fc.constant('cut' as const), afterTicks: fc.nat({ max: 60 }) }),
)
type Step = typeof someStep extends fc.Arbitrary<infer Value> ? Value : never

const files = [{ filename: 'a.txt', content: 'aGk=', contentType: 'text/plain' }]

interface LimitedProject {
  projectId: string
  domain: string
  apis: Client[]
}

/** The clock advances by less than this in a run. */
const runMs = 3_600_000

async function limited(total: number): Promise<LimitedProject> {
  // A limit is for a month, so a run must not continue in the next month.
  const end = new Date(delivery.now().getTime() + runMs)
  if (monthOf(end) !== monthOf(delivery.now())) delivery.advanceClock(runMs)
  const limits = { ...unlimited, total, transactional: Math.ceil(total * 0.8) }
  const allowance = { limits, month: monthOf(delivery.now()), used: unused }
  const projectId = await delivery.project({ allowance })
  const domain = await addVerifiedDomain(delivery.send, projectId)
  const apis = instances.map(({ service }) => delivery.send.as(someCaller(projectId), service))
  return { projectId, domain, apis }
}

const send = ({ projectId, domain, apis }: LimitedProject, instance: number, body: object) => {
  const api = apis[instance] ?? delivery.send.as(someCaller(projectId))
  return api.post('/v1/send', { body: someMail({ id: projectId, api, domain }, body) })
}

const addresses = (count: number): string[] => Array.from({ length: count }, () => `${uuidv7()}@example.net`)

async function runStep(project: LimitedProject, step: Step): Promise<unknown> {
  const { projectId } = project
  switch (step.kind) {
    case 'send':
      return send(project, step.instance, {
        to: addresses(step.recipients),
        ...(step.hasFile && { attachments: files }),
      })
    case 'campaign': {
      const campaign = await startedCampaign(delivery, { projectId, contacts: step.contacts })
      return campaign.sendAudiencePage()
    }
    case 'workflow': {
      const workflow = await someWorkflow(delivery, { projectId })
      const templateId = await workflow.template()
      const mails = addresses(step.mails).map(() => ({
        ...workflow.mail({ contactId: workflow.contact().id, templateId }),
        projectId,
        generation: 1,
      }))
      return sendWorkflowMails(workers[step.worker === 0 ? 0 : 1].ctx, mails)
    }
    case 'deliver':
      return workers[step.worker === 0 ? 0 : 1].run()
    case 'cut':
      return cut(step.afterTicks)
    default:
      return step satisfies never
  }
}

/** Cuts the database connections after some ticks of the event loop, while other steps run. */
async function cut(afterTicks: number): Promise<void> {
  for (let tick = 0; tick < afterTicks; tick += 1) await immediate()
  for (const { database } of [instances[1], workers[1]]) database.cut()
  for (const { database } of [instances[1], workers[1]]) database.restore()
}

/** Returns the units of the accepted mails, without failed, suppressed and dropped mails. */
async function acceptedUnits({ projectId }: LimitedProject): Promise<number> {
  const rows = await delivery.send.db
    .selectFrom('emails')
    .leftJoin('contents', 'contents.id', 'emails.content_id')
    .select(['emails.status', 'contents.attachments'])
    .where('emails.project_id', '=', projectId)
    .execute()
  const counted = rows.filter(({ status }) => !['FAILED', 'SUPPRESSED', 'DROPPED'].includes(status))
  return counted.reduce((sum, { attachments }) => sum + (attachments?.length ? 2 : 1), 0)
}

/** Delivers until all mails are delivered and all claims have expired. */
async function deliverAll(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await Promise.allSettled(workers.map((worker) => worker.run()))
    delivery.advanceClock(lapseMs)
  }
}

describe('property: a limit of n units', () => {
  it('is never exceeded, but can be used completely, with any order of requests, campaigns, workflows and crashes', async () => {
    const rounds = fc.array(fc.array(someStep, { minLength: 2, maxLength: 8 }), {
      minLength: 1,
      maxLength: 3,
    })
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 4, max: 60 }), rounds, async (limit, all) => {
        const project = await limited(limit)
        for (const steps of all) {
          await Promise.allSettled(steps.map((step) => runStep(project, step)))
          expect(await acceptedUnits(project)).toBeLessThanOrEqual(limit)
        }
        await deliverAll()
        const last = await startedCampaign(delivery, { projectId: project.projectId, contacts: limit + 1 })
        await last.sendAudiencePage()
        await deliverAll()
        expect(await acceptedUnits(project)).toBe(limit)
      }),
      { numRuns: 12 },
    )
  }, 240_000)
})
