import { z } from 'zod'
import { Allowance } from '../allowance.ts'
import { Id } from '../fields.ts'
import { Tracking } from '../resources/project.ts'
import { defineMessage } from './define.ts'

/**
 * The fields of a project that other services need. `generation` increases with every reset. Drop messages of
 * earlier generations.
 */
export const ProjectState = z.object({
  id: Id,
  name: z.string(),
  disabled: z.boolean(),
  language: z.string(),
  tracking: Tracking,
  logoUrl: z.string().nullable(),
  /** The maximum number of workflow mails to one address. */
  workflowMailsPerHour: z.number().int(),
  workflowMailsPerDay: z.number().int(),
  generation: z.number().int(),
  version: z.number().int(),
  /** Null if the project has no limits. */
  allowance: Allowance.nullable(),
})
export type ProjectState = z.infer<typeof ProjectState>

const topic = 'accounts.projects.v1'

export const projectCreated = defineMessage('project.created', topic, ProjectState)
export const projectUpdated = defineMessage('project.updated', topic, ProjectState)
export const projectDeleted = defineMessage('project.deleted', topic, ProjectState)
