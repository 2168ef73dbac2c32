import { notFound } from '@postrider/contracts/errors'
import type { InsertedStep, NewStep, StepPatch } from '@postrider/contracts/resources'
import { cannotInsert, cannotSplice, secondTrigger, tooManySteps, triggerNotDeletable } from '../errors.ts'
import {
  branchesOf,
  incoming,
  outgoing,
  reachable,
  requireStep,
  type Graph,
  type Stamp,
  type Step,
} from './graph.ts'
import { readConfig } from './step-config.ts'

/**
 * Adds a step. With `autoConnect`, connects it to the newest step without an outgoing transition. Throws 400
 * for a second TRIGGER, 422 for an invalid config, and 429 if the workflow has the maximum number of steps.
 */
export function addStep(
  graph: Graph,
  { autoConnect, ...input }: NewStep,
  rules: Stamp,
): { graph: Graph; step: Step } {
  if (input.type === 'TRIGGER') throw secondTrigger()
  const step = newStep(graph, input, rules)
  const leaf = autoConnect ? lastLeaf(graph) : undefined
  const grown = { ...graph, steps: [...graph.steps, step] }
  return { graph: leaf ? connect(grown, { from: leaf, to: step }, rules) : grown, step }
}

/** Maximum number of steps. A workflow is stored as one document of at most 1 MB. */
const maxSteps = 200

function newStep(graph: Graph, input: Omit<NewStep, 'autoConnect'>, { at, newId }: Stamp): Step {
  if (graph.steps.length >= maxSteps) throw tooManySteps(maxSteps)
  const { type, name, position } = input
  const instant = at.toISOString()
  const config = readConfig(type, input.config)
  return withTemplate(
    { id: newId(), type, name, position, config, templateId: null, createdAt: instant, updatedAt: instant },
    input.templateId === undefined ? templateIn(config) : input.templateId,
  )
}

/**
 * Returns the template in a config, because clients may set a SEND_EMAIL's template there instead of in the
 * step.
 */
const templateIn = (config: Step['config']): string | null | undefined => {
  const id = config['templateId']
  return typeof id === 'string' ? id : undefined
}

/**
 * Sets the template of a SEND_EMAIL in the step and in its config; undefined keeps the current template.
 * Returns steps of other types unchanged.
 */
function withTemplate(step: Step, wanted: string | null | undefined): Step {
  if (step.type !== 'SEND_EMAIL') return step
  const templateId = wanted === undefined ? step.templateId : (wanted?.toLowerCase() ?? null)
  return {
    ...step,
    templateId,
    config: 'templateId' in step.config ? { ...step.config, templateId } : step.config,
  }
}

const lastLeaf = (graph: Graph): Step | undefined =>
  graph.steps.findLast(({ id, type }) => type !== 'EXIT' && outgoing(graph, id).length === 0)

/**
 * Adds a transition. From a CONDITION, it uses the first branch; from a WAIT_FOR_EVENT, it covers both
 * outcomes.
 */
function connect(graph: Graph, { from, to }: { from: Step; to: Step }, { at, newId }: Stamp): Graph {
  const instant = at.toISOString()
  const transition = {
    id: newId(),
    fromStepId: from.id,
    toStepId: to.id,
    branch: from.type === 'CONDITION' ? (branchesOf(from)[0] ?? null) : null,
    waitOutcome: null,
    priority: 0,
    createdAt: instant,
    updatedAt: instant,
  }
  return { ...graph, transitions: [...graph.transitions, transition] }
}

/**
 * Updates the fields of a step that the patch contains. Throws 404 if the step does not exist, and 422 for an
 * invalid config.
 */
export function changeStep(graph: Graph, id: string, { patch, at }: { patch: StepPatch; at: Date }): Graph {
  const before = requireStep(graph, id)
  const config = patch.config && readConfig(before.type, patch.config)
  const changed: Step = {
    ...before,
    name: patch.name ?? before.name,
    position: patch.position ?? before.position,
    config: config ?? before.config,
    updatedAt: at.toISOString(),
  }
  const template = patch.templateId === undefined && config ? templateIn(config) : patch.templateId
  const after = withTemplate(changed, template)
  return { ...graph, steps: graph.steps.map((step) => (step.id === before.id ? after : step)) }
}

/**
 * Deletes a step and the steps that are reachable only through it. Throws 404 if the step does not exist, and
 * 400 for the TRIGGER.
 */
export function deleteStep(graph: Graph, id: string): Graph {
  const step = requireStep(graph, id)
  if (step.type === 'TRIGGER') throw triggerNotDeletable()
  const below = reachable(graph, [step.id])
  const others = graph.steps.filter((each) => !below.has(each.id)).map((each) => each.id)
  const kept = reachable(withoutSteps(graph, new Set([step.id])), others)
  return withoutSteps(graph, new Set([...below].filter((each) => !kept.has(each))))
}

/**
 * Deletes one step and connects its incoming transitions to the step after it. Throws 404 if the step does
 * not exist, and 400 for the TRIGGER or a step with branches.
 */
export function spliceStep(graph: Graph, id: string, at: Date): Graph {
  const step = requireStep(graph, id)
  if (step.type === 'TRIGGER' || branchesOf(step).length > 0) throw cannotSplice(step.type)
  const [next] = outgoing(graph, step.id)
  const joined = next
    ? incoming(graph, step.id).map((each) => ({
        ...each,
        toStepId: next.toStepId,
        updatedAt: at.toISOString(),
      }))
    : []
  const rest = withoutSteps(graph, new Set([step.id]))
  return { ...rest, transitions: [...rest.transitions, ...joined] }
}

const withoutSteps = (graph: Graph, removed: ReadonlySet<string>): Graph => ({
  steps: graph.steps.filter(({ id }) => !removed.has(id)),
  transitions: graph.transitions.filter(
    ({ fromStepId, toStepId }) => !removed.has(fromStepId) && !removed.has(toStepId),
  ),
})

/**
 * Inserts a step into a transition. If the new step is a CONDITION, its first branch leads to the next step.
 * Throws 404 if the transition does not exist, 400 for a TRIGGER or EXIT, and 422 for an invalid config.
 */
export function insertStep(
  graph: Graph,
  transitionId: string,
  { input, rules }: { input: InsertedStep; rules: Stamp },
): { graph: Graph; step: Step } {
  const between = graph.transitions.find(({ id }) => id === transitionId)
  if (!between) throw notFound('transition', transitionId)
  if (input.type === 'TRIGGER' || input.type === 'EXIT') throw cannotInsert(input.type)
  const [from, to] = [requireStep(graph, between.fromStepId), requireStep(graph, between.toStepId)]
  const step = newStep(graph, { ...input, position: input.position ?? midpoint(from, to) }, rules)
  const moved = { ...between, toStepId: step.id, updatedAt: rules.at.toISOString() }
  const grown = {
    steps: [...graph.steps, step],
    transitions: graph.transitions.map((each) => (each.id === between.id ? moved : each)),
  }
  return { graph: connect(grown, { from: step, to }, rules), step }
}

const midpoint = ({ position: a }: Step, { position: b }: Step) => ({
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
})
