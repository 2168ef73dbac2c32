import {
  referencesApi,
  type ClientOf,
  type ReferenceKind,
  type References,
} from '@postrider/contracts/internal'
import { usesUnavailable } from './errors.ts'
import { internalClient, type CallOptions } from './internal-client.ts'

/** Clients of the installed services whose objects can refer to objects of other services. */
export type ReferringClients = readonly ClientOf<typeof referencesApi>[]

/** Returns clients of the services that have a URL. */
export const referringClients = (
  urls: Readonly<Record<string, string | undefined>>,
  options: CallOptions,
): ReferringClients =>
  Object.entries(urls).flatMap(([service, baseUrl]) =>
    baseUrl === undefined ? [] : [internalClient(referencesApi, { service, baseUrl, ...options })],
  )

/** An object that other objects can refer to. `id` has the format of `referencesApi`. */
export interface ReferenceTarget {
  projectId: string
  generation: number
  kind: ReferenceKind
  id: string
}

/** Returns the references to an object from all these services. Throws 503 if a service is unavailable. */
export async function findReferencesIn(
  referring: ReferringClients,
  thing: ReferenceTarget,
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
    throw usesUnavailable(thing.kind, error)
  }
}

/**
 * Returns text for an error message, such as `segment "Big spenders"`; undefined if nothing uses the
 * object.
 */
export function usageText({ segments, campaigns, workflows }: References): string | undefined {
  const named = [
    ...segments.map(({ name }) => `segment "${name}"`),
    ...campaigns.map(({ name }) => `campaign "${name}"`),
    ...workflows.map(({ name }) => `workflow "${name}"`),
  ]
  if (named.length === 0) return undefined
  const more = named.length > maxListedNames ? ` and ${named.length - maxListedNames} more` : ''
  return named.slice(0, maxListedNames).join(', ') + more
}

const maxListedNames = 5
