import type { Subscribable } from '@postrider/messaging'
import { projectConsumer } from '@postrider/tenancy'
import { requestProjectCancels } from '../commands/executions/cancel-of-projects.ts'
import type { Context } from '../context.ts'

/**
 * Updates the local copy of projects, and records that the executions of disabled projects must be cancelled.
 * Loops then cancel these executions, and purge the rows of reset and deleted projects.
 */
export const onProjects = (ctx: Context): Subscribable =>
  projectConsumer('workflow-engine.projects', { ...ctx, after: (batch) => requestProjectCancels(ctx, batch) })
