import type { Data } from '@postrider/contracts'
import { fc } from '@postrider/testing/property'
import { v7 as uuidv7 } from 'uuid'
import { advance, type Resumption } from '../src/domain/execution/advance.ts'
import { isActive, type Execution } from '../src/domain/execution/execution.ts'
import { planOf, type Plan } from '../src/domain/execution/plan.ts'
import { cancelled, startExecution } from '../src/domain/execution/start-execution.ts'
import { reference, type ObservedExecution } from './execution-reference.ts'
import { script, type Script } from './execution-scripts.ts'

const minute = 60_000
const began = new Date('2026-01-01T00:00:00Z').getTime()

interface Walker {
  plan: Plan
  execution: Execution
  mails: string[]
}

/** Runs the actions of a script for one contact with only `advance`, without the service. */
function interpreted({ graphs, allowReentry, actions }: Script): ObservedExecution[] {
  const plans = graphs.map(planOf)
  const walkers: Walker[] = []
  const data: Data = {}
  let [graph, now] = [0, began]

  const give = (walker: Walker, resumption: Resumption, startedBy?: { id: string; at: Date }): void => {
    const contact = { email: 'a@example.net', subscribed: true, data }
    const facts = { contact, memberships: new Map<string, boolean>() }
    const at = { facts, workflowName: 'W', now: new Date(now), startedBy }
    const { execution, mails, call } = advance(walker.plan, walker.execution, { resumption, ...at })
    walker.execution = execution
    walker.mails.push(...mails.map(({ stepId }) => stepId))
    if (call?.kind !== 'update') return
    Object.assign(data, call.change.data)
    give(walker, { kind: 'done', output: { changed: true } }, startedBy)
  }
  const happen = (id: string, name: string): void => {
    const event = { id, name, data: { last: name }, at: new Date(now) }
    const isHeld = walkers.some(({ execution }) => !allowReentry || isActive(execution))
    for (const walker of walkers) give(walker, { kind: 'event', event })
    if (name !== 'start' || isHeld) return
    const plan = plans[graph]
    if (!plan) throw new Error('An edit chooses one of the graphs')
    const ids = { projectId: 'p', workflowId: 'w', contactId: 'c', correlationId: 'r', generation: 1 }
    const start = {
      ...ids,
      id: uuidv7(),
      graphVersion: 1,
      context: { last: name },
      once: false,
      at: event.at,
    }
    const walker = { plan, execution: startExecution(plan, start), mails: [] }
    walkers.push(walker)
    give(walker, { kind: 'none' }, event)
  }
  const settle = (): void => {
    for (const walker of walkers)
      while (walker.execution.dueAt && walker.execution.dueAt.getTime() <= now) give(walker, { kind: 'none' })
  }
  for (const each of actions) {
    if (each.kind === 'edit') graph = each.graph
    if (each.kind === 'pass')
      for (let passed = 0; passed < each.minutes; passed += 1) {
        now += minute
        settle()
      }
    if (each.kind === 'cancel')
      for (const walker of walkers)
        walker.execution = cancelled(walker.execution, 'cancelled_by_user', new Date(now))
    if (each.kind !== 'event') continue
    const id = uuidv7()
    happen(id, each.name)
    const event = { id, name: each.name, data: { last: each.name }, at: new Date(now) }
    for (let again = 0; again < each.repeats; again += 1)
      for (const walker of walkers) give(walker, { kind: 'event', event })
  }
  return walkers.map(({ execution, mails }) => ({
    status: execution.status,
    steps: execution.steps.map(({ stepId }) => stepId),
    mails,
  }))
}

describe('advance', () => {
  it('returns the same executions as the reference for any graph and any actions', () => {
    fc.assert(
      fc.property(script, (given) => {
        expect(interpreted(given)).toEqual(reference(given))
      }),
      { numRuns: 2_000 },
    )
  })

  it('is tested with scripts that contain waiting, completed and cancelled executions', () => {
    const seen = fc.sample(script, { numRuns: 500, seed: 1 }).flatMap(reference)
    const statuses = seen.map(({ status }) => status)

    expect(new Set(statuses)).toEqual(new Set(['WAITING', 'COMPLETED', 'CANCELLED']))
    expect(seen.filter(({ steps }) => steps.length > 3).length).toBeGreaterThan(50)
    expect(seen.filter(({ mails }) => mails.length > 0).length).toBeGreaterThan(50)
  })
})
