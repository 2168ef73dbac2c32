import type { Data } from '@postrider/contracts'
import type { Graph, Step } from '../src/domain/graph.ts'
import type { Action, Script } from './execution-scripts.ts'

/** The observable state of an execution. */
export interface ObservedExecution {
  status: string
  /** Steps in the order in which the execution reached them. */
  steps: string[]
  mails: string[]
}

interface Visit {
  step: Step
  minute: number
}

interface TimedEvent {
  name: string
  minute: number
}

/** The timeline of a script, which contains the times of events and cancellations. */
interface Timeline {
  events: (TimedEvent & { graph: number })[]
  /** The minute of each cancellation, and the index of the event before the cancellation. */
  cancels: { minute: number; behind: number }[]
  end: number
}

/**
 * Calculates the executions of one contact from the complete timeline. Follows each execution to its end, and
 * then removes everything after the first cancellation. Does not use code of the service.
 */
export function reference({ graphs, allowReentry, actions }: Script): ObservedExecution[] {
  const { events, cancels, end } = timelineOf(actions)
  const seen: ObservedExecution[] = []
  const contact: Data = {}
  let free = { minute: -1, behind: -1 }
  for (const [index, event] of events.entries()) {
    const mayEnter = seen.length === 0 || allowReentry
    if (event.name !== 'start' || !mayEnter || !isBehind({ ...event, index }, free)) continue
    const graph = graphs[event.graph] ?? graphs[0]
    const trigger = triggerOf(graph)
    const cut = cancels.find(({ behind, minute }) => behind >= index && minute >= event.minute)
    const last = cut ?? { minute: end, behind: events.length }
    const story = trace(
      { graph, events, last, contact },
      { step: trigger, minute: event.minute, behind: index, context: { last: event.name } },
    )
    seen.push(seenOf(story, cut))
    free = story.finish ?? cut ?? never
  }
  return seen
}

function triggerOf({ steps: [trigger] }: Graph): Step {
  if (!trigger) throw new Error('A graph begins with its TRIGGER')
  return trigger
}

const isBehind = (event: { minute: number; index: number }, free: { minute: number; behind: number }) =>
  event.minute > free.minute || (event.minute === free.minute && event.index > free.behind)

const never = { minute: Number.POSITIVE_INFINITY, behind: 0 }

const seenOf = ({ visits, finish }: Story, cut: unknown): ObservedExecution => ({
  status: finish?.status ?? (cut ? 'CANCELLED' : 'WAITING'),
  steps: visits.map(({ step }) => step.id),
  mails: visits.flatMap(({ step }) => (step.type === 'SEND_EMAIL' ? [step.id] : [])),
})

function timelineOf(actions: readonly Action[]): Timeline {
  const timeline: Timeline = { events: [], cancels: [], end: 0 }
  let graph = 0
  for (const each of actions) {
    if (each.kind === 'pass') timeline.end += each.minutes
    if (each.kind === 'edit') graph = each.graph
    if (each.kind === 'cancel')
      timeline.cancels.push({ minute: timeline.end, behind: timeline.events.length - 1 })
    if (each.kind === 'event') timeline.events.push({ name: each.name, minute: timeline.end, graph })
  }
  return timeline
}

interface World {
  graph: Graph
  events: readonly TimedEvent[]
  /** The end of the timeline. */
  last: { minute: number; behind: number }
  /** The contact's data, which steps change. */
  contact: Data
}

interface Place {
  step: Step
  minute: number
  /** Index of an event. Only events after this event can end the next wait. */
  behind: number
  context: Data
}

interface Story {
  visits: Visit[]
  finish?: { status: string; minute: number; behind: number }
}

function trace(world: World, place: Place): Story {
  const { step, minute, behind } = place
  const here: Visit = { step, minute }
  const next = follow(world, place)
  if (next === 'stays') return { visits: [here] }
  if (next === undefined) return { visits: [here], finish: { status: 'COMPLETED', minute, behind } }
  if ('finished' in next) return { visits: [here], finish: { status: 'COMPLETED', ...next.finished } }
  const rest = trace(world, next)
  return { ...rest, visits: [here, ...rest.visits] }
}

type Next = Place | 'stays' | undefined | { finished: { minute: number; behind: number } }

// oxlint-disable-next-line complexity, max-lines-per-function -- one case per type of step
function follow(world: World, place: Place): Next {
  const { step, minute, behind, context } = place
  const leads = (to: string | undefined, more: Partial<Place> = {}): Next => {
    const found = world.graph.steps.find(({ id }) => id === to)
    const at = { minute, behind, ...more }
    return found ? { step: found, context, ...at } : { finished: { minute: at.minute, behind: at.behind } }
  }
  const out = (fits: (way: Graph['transitions'][number]) => boolean) =>
    world.graph.transitions.find((way) => way.fromStepId === step.id && fits(way))?.toStepId
  const hasPassed = (due: number) => due <= world.last.minute
  switch (step.type) {
    case 'EXIT':
      return undefined
    case 'DELAY': {
      const due = minute + Number(step.config['amount'])
      return hasPassed(due)
        ? leads(
            out(() => true),
            { minute: due, behind: lastBefore(world, due) },
          )
        : 'stays'
    }
    case 'WAIT_FOR_EVENT': {
      const { eventName, timeout } = step.config
      const due = typeof timeout === 'number' ? minute + timeout / 60 : Number.POSITIVE_INFINITY
      const index = world.events.findIndex(
        (event, at) =>
          at > behind && event.name === eventName && event.minute < due && at <= world.last.behind,
      )
      const event = world.events[index]
      const by = (outcome: string) => out((way) => way.waitOutcome === null || way.waitOutcome === outcome)
      if (event)
        return leads(by('EVENT'), {
          minute: event.minute,
          behind: index,
          context: { ...context, last: event.name },
        })
      return hasPassed(due) ? leads(by('TIMEOUT'), { minute: due, behind: lastBefore(world, due) }) : 'stays'
    }
    case 'CONDITION': {
      const branches = step.config['branches']
      const answer = Array.isArray(branches)
        ? context['last'] === branches[0].value
          ? 'a'
          : 'default'
        : world.contact['plan'] === step.config['value']
          ? 'yes'
          : 'no'
      return leads(out((way) => way.branch === answer))
    }
    case 'UPDATE_CONTACT':
      Object.assign(world.contact, step.config['updates'])
      return leads(out(() => true))
    default:
      return leads(out(() => true))
  }
}

/** Returns the index of the last event before a minute began. */
const lastBefore = ({ events }: World, minute: number): number =>
  events.findLastIndex((event) => event.minute < minute)
