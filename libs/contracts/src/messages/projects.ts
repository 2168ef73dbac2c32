import { z } from 'zod'
import { Allowance } from '../allowance.ts'
import { Id } from '../fields.ts'
import { defaultMailLimits, Tracking } from '../resources/project.ts'
import { defineMessage } from './define.ts'

/**
 * The whole project as other services need it. `generation` rises with every reset; older messages are
 * dropped.
 */
export const ProjectState = z.object({
  id: Id,
  name: z.string(),
  disabled: z.boolean(),
  language: z.string(),
  tracking: Tracking,
  logoUrl: z.string().nullable(),
  /** The most mails of workflows to one address. Absent in messages of earlier versions. */
  workflowMailsPerHour: z.number().int().default(defaultMailLimits.workflowMailsPerHour),
  workflowMailsPerDay: z.number().int().default(defaultMailLimits.workflowMailsPerDay),
  generation: z.number().int(),
  version: z.number().int(),
  /** Null when nothing is limited. */
  allowance: Allowance.nullable(),
})
export type ProjectState = z.infer<typeof ProjectState>

const topic = 'accounts.projects.v1'

export const projectCreated = defineMessage('project.created', topic, ProjectState)
export const projectUpdated = defineMessage('project.updated', topic, ProjectState)
export const projectDeleted = defineMessage('project.deleted', topic, ProjectState)
