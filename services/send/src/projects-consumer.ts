import type { Subscribable } from '@postrider/messaging'
import { projectConsumer } from '@postrider/tenancy'
import type { Context } from './context.ts'
import { withdrawOfDisabled } from './workflows/withdraw-mails.ts'

/** Maintains the copy of projects. Withdraws the workflow mails of disabled projects. */
export const onProjects = (ctx: Context): Subscribable =>
  projectConsumer('send.projects', { ...ctx, after: (batch) => withdrawOfDisabled(ctx, batch) })
