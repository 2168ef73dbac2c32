import { conflict, unavailable } from '@postrider/contracts/errors'
import type { References } from '@postrider/contracts/internal'
import type { Context } from '../context.ts'

export interface ReferredThing {
  projectId: string
  generation: number
  kind: 'template' | 'domain'
  /** The id of a template, the name of a domain. */
  id: string
}

/**
 * What uses a template or a domain, of the services that are installed, asked side by side. Throws 503 when one of them cannot be asked:
 * then nobody knows.
 */
export async function findReferences(
  { referring }: Pick<Context, 'referring'>,
  thing: ReferredThing,
): Promise<Omit<References, 'segments'>> {
  try {
    const answers = await Promise.all(referring.map((service) => service.find(thing)))
    return {
      campaigns: answers.flatMap(({ campaigns }) => campaigns),
      workflows: answers.flatMap(({ workflows }) => workflows),
      workflowSteps: answers.flatMap(({ workflowSteps }) => workflowSteps),
    }
  } catch (error) {
    throw unavailable(`What uses this ${thing.kind} cannot be told at the moment; try again.`, error)
  }
}

/** Throws 409 with what uses a template or domain, 503 when that cannot be told. */
export async function requireUnreferred(ctx: Context, thing: ReferredThing): Promise<void> {
  const { campaigns, workflows } = await findReferences(ctx, thing)
  const users = [
    ...campaigns.map(({ name }) => `campaign "${name}"`),
    ...workflows.map(({ name }) => `workflow "${name}"`),
  ]
  if (users.length === 0) return
  const more = users.length > mostNamed ? ` and ${users.length - mostNamed} more` : ''
  throw conflict(`The ${thing.kind} is used by ${users.slice(0, mostNamed).join(', ')}${more}.`, {
    details: { campaigns, workflows },
    suggestion: 'Change what uses it or delete that first.',
  })
}

const mostNamed = 5
