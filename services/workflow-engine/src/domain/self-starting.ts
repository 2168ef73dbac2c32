import type { Warning } from '@postrider/contracts/resources'
import type { Workflow } from './workflow.ts'

/** The effects of a step on its contact. */
export type ContactEffect = 'mail' | 'subscribe' | 'unsubscribe'

/** The trigger and the effects of a workflow, which determine whether workflows can start each other. */
export interface TriggeringWorkflow {
  id: string
  name: string
  eventName: string
  effects: readonly ContactEffect[]
}

/**
 * The events that each effect causes. The events of a mail exclude `email.received`, which no workflow
 * causes.
 */
const eventsOfEffect: Record<ContactEffect, RegExp> = {
  mail: /^email\.(?!received$)/,
  subscribe: /^contact\.subscribed$/,
  unsubscribe: /^contact\.unsubscribed$/,
}

const causesStart = (effect: ContactEffect, eventName: string): boolean =>
  eventsOfEffect[effect].test(eventName)

/**
 * Returns a warning for each effect of a workflow that starts it again, directly or through other
 * workflows.
 */
export function warningsOf({ id }: Pick<Workflow, 'id'>, all: readonly TriggeringWorkflow[]): Warning[] {
  const workflows = all.map(withoutRepeats)
  const own = workflows.find((each) => each.id === id)
  if (!own) return []
  return own.effects.flatMap((effect) => {
    const path = pathBack(own, effect, workflows)
    return path ? [{ field: 'triggerConfig.eventName', message: messageOf(own, effect, path) }] : []
  })
}

/**
 * Removes an effect that changes nothing. For example, if a subscription starts a workflow, its contact is
 * already subscribed. A step that subscribes the contact then has an effect only after a step that
 * unsubscribes the contact.
 */
function withoutRepeats(workflow: TriggeringWorkflow): TriggeringWorkflow {
  const { eventName, effects } = workflow
  const both = effects.includes('subscribe') && effects.includes('unsubscribe')
  return {
    ...workflow,
    effects: effects.filter((effect) => effect === 'mail' || both || !causesStart(effect, eventName)),
  }
}

/**
 * Returns the workflows through which an effect starts its own workflow again. Returns an empty list if the
 * effect starts the workflow directly, and undefined if the effect does not start it.
 */
function pathBack(
  own: TriggeringWorkflow,
  effect: ContactEffect,
  workflows: readonly TriggeringWorkflow[],
): TriggeringWorkflow[] | undefined {
  const seen = new Set<TriggeringWorkflow>([own])
  const paths: { effects: readonly ContactEffect[]; path: TriggeringWorkflow[] }[] = [
    { effects: [effect], path: [] },
  ]
  for (const { effects, path } of paths) {
    if (effects.some((each) => causesStart(each, own.eventName))) return path
    for (const next of workflows)
      if (!seen.has(next) && effects.some((each) => causesStart(each, next.eventName))) {
        seen.add(next)
        paths.push({ effects: next.effects, path: [...path, next] })
      }
  }
  return undefined
}

const nouns: Record<ContactEffect, string> = {
  mail: 'mails',
  subscribe: 'subscription changes',
  unsubscribe: 'subscription changes',
}

const messageOf = (
  { eventName }: TriggeringWorkflow,
  effect: ContactEffect,
  path: readonly TriggeringWorkflow[],
): string => {
  const way = path.length === 0 ? '' : ` through ${path.map(({ name }) => `"${name}"`).join(', ')}`
  return `The event \`${eventName}\` starts this workflow, and the ${nouns[effect]} of this workflow cause the event again${way}. The workflow repeats until a limit stops it.`
}
