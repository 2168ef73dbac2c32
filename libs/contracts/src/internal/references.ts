import { z } from 'zod'
import { Id } from '../fields.ts'
import { defineInternalEndpoint } from './define.ts'

/** The kinds of objects that objects of other services can refer to. */
export const ReferenceKind = z.enum(['template', 'domain', 'segment', 'event', 'field'])
export type ReferenceKind = z.infer<typeof ReferenceKind>

/** The maximum number of references of each kind in a response. */
export const maxReferences = 100

/** An object that refers to another object. */
export const Reference = z.object({ id: Id, name: z.string() })
export type Reference = z.infer<typeof Reference>

const list = <Each extends z.ZodType>(each: Each) => z.array(each).max(maxReferences).default([])

/** The objects that refer to an object, by kind. Each service returns only the kinds that it owns. */
export const References = z.object({
  campaigns: list(Reference),
  segments: list(Reference),
  workflows: list(Reference),
  /** The workflow steps that use a template. */
  workflowSteps: list(Reference.extend({ workflowId: Id })),
})
export type References = z.infer<typeof References>

/**
 * Implemented by each service whose objects refer to objects of other services. It is called before an object
 * is deleted, and to list the object's usage.
 */
export const referencesApi = {
  /**
   * Returns the objects of a project that refer to an object, at most 100 of each kind, by id. Finished
   * campaigns, deleted objects and objects of earlier generations are ignored. `id` depends on the kind: the
   * id of a template or segment, the name of an event, or the name of a domain (including senders in its
   * subdomains). For a field it is the name in conditions, such as `data.plan`; a condition on
   * `data.plan.name` also refers to it. Read-only, so a call can be repeated.
   */
  find: defineInternalEndpoint('/internal/references', {
    services: ['campaigns', 'segments', 'workflow-engine'],
    callers: ['send', 'contacts', 'segments'],
    body: z.object({
      projectId: Id,
      generation: z.number().int(),
      kind: ReferenceKind,
      id: z.string(),
    }),
    response: References,
    // Short, because a user waits. Several services are called in parallel.
    deadlineMs: 3_000,
  }),
}
