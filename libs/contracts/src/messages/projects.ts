import { z } from 'zod'
import { Allowance } from '../allowance.ts'
import { Id } from '../fields.ts'
import { Tracking } from '../resources/project.ts'
import { defineMessage } from './define.ts'

/** The whole project as other services need it. `generation` rises with every reset; older messages are dropped. */
export const ProjectState = z.object({
  id: Id,
  name: z.string(),
  disabled: z.boolean(),
  language: z.string(),
  tracking: Tracking.default('ENABLED'),
  /** Absent in messages of the release before. */
  logoUrl: z.string().nullish(),
  generation: z.number().int(),
  version: z.number().int(),
  /** Null when nothing is limited, and in messages of the release before. */
  allowance: Allowance.nullable().default(null),
})
export type ProjectState = z.infer<typeof ProjectState>

const topic = 'accounts.projects.v1'

export const projectCreated = defineMessage('project.created', topic, ProjectState)
export const projectUpdated = defineMessage('project.updated', topic, ProjectState)
export const projectDeleted = defineMessage('project.deleted', topic, ProjectState)
