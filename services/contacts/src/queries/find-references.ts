import { unavailable } from '@postrider/contracts/errors'
import type { ReferenceKind, References } from '@postrider/contracts/internal'
import type { Context } from '../context.ts'

export interface ReferredThing {
  projectId: string
  generation: number
  kind: ReferenceKind
  /** The name of an event, or a field as conditions name it: `data.plan`. */
  id: string
}

/**
 * What uses an event or a field, of the services that are installed, asked side by side. Throws 503 when one of them cannot be asked:
 * then nobody knows.
 */
export async function findReferences(
  { referring }: Pick<Context, 'referring'>,
  thing: ReferredThing,
): Promise<References> {
  try {
    const answers = await Promise.all(referring.map((service) => service.find(thing)))
    return {
      campaigns: answers.flatMap(({ campaigns }) => campaigns),
      segments: answers.flatMap(({ segments }) => segments),
      workflows: answers.flatMap(({ workflows }) => workflows),
      workflowSteps: answers.flatMap(({ workflowSteps }) => workflowSteps),
    }
  } catch (error) {
    throw unavailable(`What uses this ${thing.kind} cannot be told at the moment; try again.`, error)
  }
}

/** What a refusal names, such as `segment "Big spenders"`; undefined when nothing uses the thing. */
export function usersOf({ segments, campaigns, workflows }: References): string | undefined {
  const named = [
    ...segments.map(({ name }) => `segment "${name}"`),
    ...campaigns.map(({ name }) => `campaign "${name}"`),
    ...workflows.map(({ name }) => `workflow "${name}"`),
  ]
  if (named.length === 0) return undefined
  const more = named.length > mostNamed ? ` and ${named.length - mostNamed} more` : ''
  return named.slice(0, mostNamed).join(', ') + more
}

const mostNamed = 5
