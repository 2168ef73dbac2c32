import { z } from 'zod'
import { Id } from '../fields.ts'
import { defineInternalEndpoint } from './define.ts'

/** What may be referred to from another service. */
export const ReferenceKind = z.enum(['template', 'domain', 'segment', 'event', 'field'])
export type ReferenceKind = z.infer<typeof ReferenceKind>

/** The most users of each kind that an answer names. */
export const maxReferences = 100

/** One thing that refers, by the name that its owner gave it. */
export const Reference = z.object({ id: Id, name: z.string() })
export type Reference = z.infer<typeof Reference>

const list = <Each extends z.ZodType>(each: Each) => z.array(each).max(maxReferences).default([])

/** What refers to a thing, by kind of user; a service fills the lists of what it owns and leaves the others out. */
export const References = z.object({
  campaigns: list(Reference),
  segments: list(Reference),
  workflows: list(Reference),
  /** The steps of those workflows, for templates. */
  workflowSteps: list(Reference.extend({ workflowId: Id })),
})
export type References = z.infer<typeof References>

/**
 * Answered by each service whose things refer to those of others: campaigns, segments, workflow-engine. A caller asks those that are
 * installed before it deletes a thing, and to show where it is used.
 */
export const referencesApi = {
  /**
   * What of a project uses a thing now, at most 100 of each kind, in the order of their ids. Finished campaigns and deleted things do not
   * count. `id` is a template's or segment's id, a domain's name (a sender below it uses it too), an event's name, or a field as conditions
   * name it: `data.plan`, which a condition on `data.plan.name` uses too. A thing that does not exist is used by nothing. Things of
   * generations before `generation` do not count. Reads only, so it may be repeated.
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
    answer: References,
    // Asked while a person waits, and several services side by side.
    deadlineMs: 3_000,
  }),
}
