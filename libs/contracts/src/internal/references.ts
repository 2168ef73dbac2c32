import { z } from 'zod'
import { Id } from '../fields.ts'
import { defineInternalEndpoint } from './define.ts'

/** The kinds of objects that other services refer to. */
export const ReferenceKind = z.enum(['template', 'domain', 'segment', 'event', 'field'])
export type ReferenceKind = z.infer<typeof ReferenceKind>

/** The most references of each kind in a response. */
export const maxReferences = 100

/** An object that refers to another one. */
export const Reference = z.object({ id: Id, name: z.string() })
export type Reference = z.infer<typeof Reference>

const list = <Each extends z.ZodType>(each: Each) => z.array(each).max(maxReferences).default([])

/** The objects that refer to another one, by kind. A service returns the kinds that it owns. */
export const References = z.object({
  campaigns: list(Reference),
  segments: list(Reference),
  workflows: list(Reference),
  /** The steps of these workflows that use a template. */
  workflowSteps: list(Reference.extend({ workflowId: Id })),
})
export type References = z.infer<typeof References>

/**
 * Implemented by each service whose objects refer to objects of other services. Called before an object is
 * deleted, and to list its usage.
 */
export const referencesApi = {
  /**
   * Returns the objects of a project that refer to this one, at most 100 of each kind, by id. Finished
   * campaigns, deleted objects and objects of generations before `generation` are ignored. `id` depends on
   * the kind: the id of a template or segment, the name of a domain (including senders in its subdomains), or
   * the name of an event. Of a field it is the name in conditions: `data.plan`, which a condition on
   * `data.plan.name` also refers to. Read-only, so a call may be repeated.
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
    // A user waits, and several services are called in parallel.
    deadlineMs: 3_000,
  }),
}
