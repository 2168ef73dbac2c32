import type { Warning } from '@postrider/contracts/resources'
import type { Workflow } from './workflow.ts'

/** What a step does to the contact of its execution. */
export type Effect = 'mail' | 'subscribe' | 'unsubscribe'

/** A workflow as far as others may start it and it may start others. */
export interface Starting {
  id: string
  name: string
  eventName: string
  effects: readonly Effect[]
}

/** The events that come of an effect. Mail that comes in has its cause outside. */
const causedBy: Record<Effect, RegExp> = {
  mail: /^email\.(?!received$)/,
  subscribe: /^contact\.subscribed$/,
  unsubscribe: /^contact\.unsubscribed$/,
}

const starts = (effect: Effect, eventName: string): boolean => causedBy[effect].test(eventName)

/**
 * A warning for each effect of a workflow that starts it again, by itself or through other workflows of
 * these.
 */
export function warningsOf({ id }: Pick<Workflow, 'id'>, all: readonly Starting[]): Warning[] {
  const workflows = all.map(withoutRepeats)
  const own = workflows.find((each) => each.id === id)
  if (!own) return []
  return own.effects.flatMap((effect) => {
    const path = pathBack(own, effect, workflows)
    return path ? [{ field: 'triggerConfig.eventName', message: messageOf(own, effect, path) }] : []
  })
}

/**
 * A workflow that begins when a contact subscribes has no effect by subscribing it, unless another step has
 * unsubscribed it.
 */
function withoutRepeats(workflow: Starting): Starting {
  const { eventName, effects } = workflow
  const both = effects.includes('subscribe') && effects.includes('unsubscribe')
  return {
    ...workflow,
    effects: effects.filter((effect) => effect === 'mail' || both || !starts(effect, eventName)),
  }
}

/**
 * The workflows between a workflow and its own start; empty where it starts itself, undefined where nothing
 * leads back.
 */
function pathBack(own: Starting, effect: Effect, workflows: readonly Starting[]): Starting[] | undefined {
  const seen = new Set<Starting>([own])
  const paths: { effects: readonly Effect[]; path: Starting[] }[] = [{ effects: [effect], path: [] }]
  for (const { effects, path } of paths) {
    if (effects.some((each) => starts(each, own.eventName))) return path
    for (const next of workflows)
      if (!seen.has(next) && effects.some((each) => starts(each, next.eventName))) {
        seen.add(next)
        paths.push({ effects: next.effects, path: [...path, next] })
      }
  }
  return undefined
}

const nouns: Record<Effect, string> = {
  mail: 'mails',
  subscribe: 'changes of the subscription',
  unsubscribe: 'changes of the subscription',
}

const messageOf = ({ eventName }: Starting, effect: Effect, path: readonly Starting[]): string => {
  const way = path.length === 0 ? '' : ` through ${path.map(({ name }) => `"${name}"`).join(', ')}`
  return `The workflow begins with \`${eventName}\`, which its own ${nouns[effect]} cause${way}. It starts again until a limit stops it.`
}
