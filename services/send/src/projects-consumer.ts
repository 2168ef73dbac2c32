import type { Subscribable } from '@postrider/messaging'
import { projectConsumer } from '@postrider/tenancy'
import type { Context } from './context.ts'
import { withdrawOfDisabled } from './workflows/withdraw-mails.ts'

/** Keeps the copy of projects, and withdraws the mails of workflows of a project that is disabled. */
export const onProjects = (ctx: Context): Subscribable =>
  projectConsumer('send.projects', { ...ctx, after: (batch) => withdrawOfDisabled(ctx, batch) })
