import { AppError } from '@postrider/contracts/errors'
import type { NewStep, NewTransition } from '@postrider/contracts/resources'
import { fc } from '@postrider/testing/property'
import { faultOf } from './check-graph.ts'
import { addStep, deleteStep, insertStep, spliceStep } from './change-steps.ts'
import { addTransition, deleteTransition } from './change-transitions.ts'
import { branchesOf, outgoing, reachable, type Graph, type Step } from './graph.ts'
import { newWorkflow } from './workflow.ts'

let next = 0
const newId = (): string => `id-${(next += 1)}`
const at = new Date('2026-01-01T00:00:00Z')
const stamp = { at, newId }

const empty = (): Graph =>
  newWorkflow(
    { name: 'W', eventName: 'bought', description: null, enabled: false, allowReentry: false },
    { projectId: 'p', generation: 1, ...stamp },
  ).graph

const configs = {
  SEND_EMAIL: {},
  DELAY: { amount: 1, unit: 'hours' },
  WAIT_FOR_EVENT: { eventName: 'opened' },
  CONDITION: { field: 'data.plan', operator: 'equals', value: 'pro' },
  WEBHOOK: { url: 'https://a.example/' },
  UPDATE_CONTACT: { updates: { a: 1 } },
  EXIT: {},
} as const
type Type = keyof typeof configs

const step = (type: Type, autoConnect = true): NewStep => ({
  type,
  name: type,
  position: { x: 0, y: 0 },
  config: configs[type],
  autoConnect,
})

const types = (graph: Graph): string[] => graph.steps.map(({ type }) => type)
const grown = (...all: Type[]): Graph =>
  all.reduce((graph, type) => addStep(graph, step(type), stamp).graph, empty())
const idOf = (graph: Graph, type: string): string => graph.steps.find((each) => each.type === type)?.id ?? ''
const way = (fromStepId: string, toStepId: string, more: Partial<NewTransition> = {}): NewTransition => ({
  fromStepId,
  toStepId,
  branch: null,
  waitOutcome: null,
  priority: 0,
  ...more,
})

describe('the graph of a workflow', () => {
  it('can have at most 200 steps', () => {
    const full = grown(...Array.from({ length: 199 }, () => 'DELAY' as const))

    expect(() => addStep(full, step('DELAY'), stamp)).toThrow('A workflow can have at most 200 steps.')
  })

  it('appends a new step to the last step', () => {
    const graph = grown('DELAY', 'CONDITION', 'EXIT')

    expect(graph.transitions.map(({ branch }) => branch)).toEqual([null, null, 'yes'])
    expect(faultOf(graph)).toBeUndefined()
  })

  it('deletes the steps that are reachable only through a deleted step', () => {
    const graph = grown('CONDITION', 'DELAY', 'EXIT')
    const [condition, exit] = [idOf(graph, 'CONDITION'), idOf(graph, 'EXIT')]
    const both = addTransition(graph, way(condition, exit, { branch: 'no' }), stamp).graph

    expect(types(deleteStep(graph, idOf(graph, 'DELAY')))).toEqual(['TRIGGER', 'CONDITION'])
    expect(types(deleteStep(both, idOf(graph, 'DELAY')))).toEqual(['TRIGGER', 'CONDITION', 'EXIT'])
  })

  it('reconnects the neighbours when a step is removed or inserted', () => {
    const graph = grown('DELAY', 'EXIT')

    const spliced = spliceStep(graph, idOf(graph, 'DELAY'), at)
    const [only] = spliced.transitions
    const { graph: inserted } = insertStep(spliced, only?.id ?? '', {
      input: step('CONDITION'),
      rules: stamp,
    })

    expect(spliced.transitions.map(({ toStepId }) => toStepId)).toEqual([idOf(graph, 'EXIT')])
    expect(types(inserted)).toEqual(['TRIGGER', 'EXIT', 'CONDITION'])
    expect(outgoing(inserted, idOf(inserted, 'CONDITION'))).toMatchObject([{ branch: 'yes' }])
    expect(reachable(inserted, [idOf(inserted, 'TRIGGER')]).size).toBe(3)
  })

  it.each([
    ['a mail without a template', grown('SEND_EMAIL'), 'SEND_EMAIL" has no template'],
    [
      'a condition without an outgoing transition',
      grown('CONDITION'),
      'CONDITION" has no outgoing transition',
    ],
    [
      'an unreachable step',
      addStep(grown('EXIT'), step('DELAY', false), stamp).graph,
      'DELAY" cannot be reached',
    ],
  ])('cannot be enabled with %s', (_what, graph, fault) => {
    expect(faultOf(graph)).toContain(fault)
  })

  it('stays a graph without cycles after any sequence of edits', () => {
    const edit = fc.record({
      kind: fc.constantFrom('add', 'add', 'connect', 'connect', 'insert', 'delete', 'splice', 'disconnect'),
      type: fc.constantFrom(...(Object.keys(configs) as Type[])),
      from: fc.nat(),
      to: fc.nat(),
      branch: fc.constantFrom('yes', 'no', 'default', null),
      waitOutcome: fc.constantFrom('EVENT' as const, 'TIMEOUT' as const, null),
    })
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 40 }), (edits) => {
        let graph = empty()
        for (const { kind, type, from, to, branch, waitOutcome } of edits) {
          const at1 = graph.steps[from % graph.steps.length]?.id ?? ''
          const at2 = graph.steps[to % graph.steps.length]?.id ?? ''
          const between = graph.transitions[from % Math.max(1, graph.transitions.length)]?.id ?? ''
          const edited: Record<typeof kind, () => Graph> = {
            add: () => addStep(graph, step(type), stamp).graph,
            connect: () => addTransition(graph, way(at1, at2, { branch, waitOutcome }), stamp).graph,
            insert: () => insertStep(graph, between, { input: step(type), rules: stamp }).graph,
            delete: () => deleteStep(graph, at1),
            splice: () => spliceStep(graph, at1, at),
            disconnect: () => deleteTransition(graph, between),
          }
          graph = unlessRefused(edited[kind], graph)
          expect(faultsIn(graph)).toEqual([])
        }
      }),
      { numRuns: 300 },
    )
  })
})

/** Returns the graph unchanged if the edit is rejected. Rethrows any other error. */
function unlessRefused(edit: () => Graph, before: Graph): Graph {
  try {
    return edit()
  } catch (error) {
    if (error instanceof AppError && ['bad-request', 'not-found'].includes(error.kind)) return before
    throw error
  }
}

/** Returns the violated invariants of a graph. */
function faultsIn(graph: Graph): string[] {
  const ids = new Set(graph.steps.map(({ id }) => id))
  const triggers = graph.steps.filter(({ type }) => type === 'TRIGGER').length
  const loose = graph.transitions.filter(
    ({ fromStepId, toStepId }) => !ids.has(fromStepId) || !ids.has(toStepId),
  )
  return [
    ...(triggers === 1 ? [] : [`${triggers} triggers`]),
    ...loose.map(({ id }) => `${id} leads to or from nowhere`),
    ...graph.steps.flatMap((each) => faultsAt(graph, each)),
  ]
}

function faultsAt(graph: Graph, each: Step): string[] {
  const ways = outgoing(graph, each.id)
  const below = ways.flatMap(({ toStepId }) => [...reachable(graph, [toStepId])])
  const names = ways.map(({ branch, waitOutcome }) => branch ?? waitOutcome)
  const most = each.type === 'EXIT' ? 0 : Math.max(1, branchesOf(each).length)
  return [
    ...(below.includes(each.id) ? ['a circle'] : []),
    ...(new Set(names).size === names.length ? [] : ['two ways of one name']),
    ...(ways.length <= most ? [] : [`${ways.length} ways from a ${each.type}`]),
  ]
}
