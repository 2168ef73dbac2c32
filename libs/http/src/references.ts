import { unavailable } from '@postrider/contracts/errors'
import {
  referencesApi,
  type ClientOf,
  type ReferenceKind,
  type References,
} from '@postrider/contracts/internal'
import { internalClient, type ClientOptions } from './internal-client.ts'

/** The installed services whose things may refer to those of others. */
export type Referring = readonly ClientOf<typeof referencesApi>[]

/** Clients of those of these services that are installed, which have a URL. */
export const referringClients = (
  urls: Readonly<Record<string, string | undefined>>,
  token: ClientOptions['token'],
): Referring =>
  Object.entries(urls).flatMap(([service, baseUrl]) =>
    baseUrl === undefined ? [] : [internalClient(referencesApi, { service, baseUrl, token })],
  )

/** What may be referred to; `id` as `referencesApi` has it. */
export interface ReferredThing {
  projectId: string
  generation: number
  kind: ReferenceKind
  id: string
}

/** What uses a thing, of all these services, asked side by side. Throws 503 when one of them cannot be asked: then nobody knows. */
export async function findReferencesIn(referring: Referring, thing: ReferredThing): Promise<References> {
  try {
    const answers = await Promise.all(referring.map((service) => service.find(thing)))
    return {
      campaigns: answers.flatMap(({ campaigns }) => campaigns),
      segments: answers.flatMap(({ segments }) => segments),
      workflows: answers.flatMap(({ workflows }) => workflows),
      workflowSteps: answers.flatMap(({ workflowSteps }) => workflowSteps),
    }
  } catch (error) {
    throw unavailable(`The uses of this ${thing.kind} cannot be read now. Try again.`, error)
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
