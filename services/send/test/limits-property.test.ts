import { setImmediate as immediate } from 'node:timers/promises'
import { monthOf, unlimited, unused } from '@postrider/contracts'
import { allowLogsInFile } from '@postrider/testing/jest'
import { fc } from '@postrider/testing/property'
import { someCaller, type Client } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { sendWorkflowMails } from '../src/workflows/send-workflow-mails.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import type { DoomedProcess } from './doomed-process.ts'
import { addVerifiedDomain, someMail } from './factories.ts'
import type { SendProcess } from './send-process.ts'
import { someRun } from './some-run.ts'
import { someWorkflow } from './some-workflow.ts'

// What a cut connection logs depends on where it happens.
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
/** Processes that answer requests, and processes that deliver; the second of each can lose its database. */
let instances: [SendProcess, DoomedProcess]
let workers: [SendProcess, DoomedProcess]
beforeAll(async () => {
  delivery = await startDelivery()
  const http = { settings: { role: 'http' as const } }
  instances = [delivery.startProcess({}, http), await delivery.startDoomed({}, http)]
  for (const { service } of instances) await service.start()
  workers = [delivery.startProcess(), await delivery.startDoomed()]
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
  fc.record({ kind: fc.constant('cut' as const), afterTurns: fc.nat({ max: 60 }) }),
)
type Step = typeof someStep extends fc.Arbitrary<infer Value> ? Value : never

const files = [{ filename: 'a.txt', content: 'aGk=', contentType: 'text/plain' }]

interface Under {
  projectId: string
  domain: string
  apis: Client[]
}

async function limited(total: number): Promise<Under> {
  const limits = { ...unlimited, total, transactional: Math.ceil(total * 0.8) }
  const allowance = { limits, month: monthOf(delivery.now()), used: unused }
  const projectId = await delivery.project({ allowance })
  const domain = await addVerifiedDomain(delivery.send, projectId)
  const apis = instances.map(({ service }) => delivery.send.as(someCaller(projectId), service))
  return { projectId, domain, apis }
}

const send = ({ projectId, domain, apis }: Under, instance: number, body: object) => {
  const api = apis[instance] ?? delivery.send.as(someCaller(projectId))
  return api.post('/v1/send', { body: someMail({ id: projectId, api, domain }, body) })
}

const people = (count: number): string[] => Array.from({ length: count }, () => `${uuidv7()}@example.net`)

async function take(under: Under, step: Step): Promise<unknown> {
  const { projectId } = under
  switch (step.kind) {
    case 'send':
      return send(under, step.instance, {
        to: people(step.recipients),
        ...(step.hasFile && { attachments: files }),
      })
    case 'campaign': {
      const run = await someRun(delivery, { projectId, contacts: step.contacts })
      return run.sendPage()
    }
    case 'workflow': {
      const workflow = await someWorkflow(delivery, { projectId })
      const templateId = await workflow.template()
      const mails = people(step.mails).map(() => ({
        ...workflow.mail({ contactId: workflow.contact().id, templateId }),
        projectId,
        generation: 1,
      }))
      return sendWorkflowMails(workers[step.worker === 0 ? 0 : 1].ctx, mails)
    }
    case 'deliver':
      return workers[step.worker === 0 ? 0 : 1].run()
    case 'cut':
      return cut(step.afterTurns)
    default:
      return step satisfies never
  }
}

/** After turns of the event loop: at some point of the other steps. */
async function cut(afterTurns: number): Promise<void> {
  for (let turn = 0; turn < afterTurns; turn += 1) await immediate()
  for (const { database } of [instances[1], workers[1]]) database.cut()
  for (const { database } of [instances[1], workers[1]]) database.restore()
}

/** Units of mails that were accepted and did not end unsent. */
async function acceptedUnits({ projectId }: Under): Promise<number> {
  const rows = await delivery.send.db
    .selectFrom('emails')
    .leftJoin('contents', 'contents.id', 'emails.content_id')
    .select(['emails.status', 'contents.attachments'])
    .where('emails.project_id', '=', projectId)
    .execute()
  const counted = rows.filter(({ status }) => !['FAILED', 'SUPPRESSED', 'DROPPED'].includes(status))
  return counted.reduce((sum, { attachments }) => sum + (attachments?.length ? 2 : 1), 0)
}

/** Delivers until nothing is left; claims of what was cut lapse. */
async function deliverAll(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await Promise.allSettled(workers.map((worker) => worker.run()))
    delivery.pass(lapseMs)
  }
}

describe('property: a limit of n', () => {
  it('lets at most n units through in any order of requests, campaigns, workflows and crashes, and n if enough are asked for', async () => {
    const rounds = fc.array(fc.array(someStep, { minLength: 2, maxLength: 8 }), {
      minLength: 1,
      maxLength: 3,
    })
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 4, max: 60 }), rounds, async (limit, all) => {
        const under = await limited(limit)
        for (const steps of all) {
          await Promise.allSettled(steps.map((step) => take(under, step)))
          expect(await acceptedUnits(under)).toBeLessThanOrEqual(limit)
        }
        await deliverAll()
        const last = await someRun(delivery, { projectId: under.projectId, contacts: limit + 1 })
        await last.sendPage()
        await deliverAll()
        expect(await acceptedUnits(under)).toBe(limit)
      }),
      { numRuns: 12 },
    )
  }, 240_000)
})
