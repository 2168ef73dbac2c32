import type { Subscribable } from '@postrider/messaging'
import { projectConsumer } from '@postrider/tenancy'
import { requestProjectCancels } from '../commands/executions/cancel-of-projects.ts'
import type { Context } from '../context.ts'

/**
 * Keeps the local copy of projects, by version, and records which executions must be cancelled because a
 * project was disabled. One loop cancels them; another one purges the rows of a reset or deleted project.
 */
export const onProjects = (ctx: Context): Subscribable =>
  projectConsumer('workflow-engine.projects', { ...ctx, after: (batch) => requestProjectCancels(ctx, batch) })
