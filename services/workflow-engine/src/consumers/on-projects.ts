import type { Subscribable } from '@postrider/messaging'
import { projectConsumer } from '@postrider/tenancy'
import { cancelOfDisabled } from '../commands/executions/cancel-of-projects.ts'
import type { Context } from '../context.ts'

/**
 * Keeps the copy of projects, by version, and records which executions disabling a project cancels. A loop
 * cancels them, another one purges the rows of a reset or deleted project.
 */
export const onProjects = (ctx: Context): Subscribable =>
  projectConsumer('workflow-engine.projects', { ...ctx, after: (batch) => cancelOfDisabled(ctx, batch) })
