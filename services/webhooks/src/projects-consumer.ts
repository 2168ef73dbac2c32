import type { Subscribable } from '@postrider/messaging'
import { projectConsumer } from '@postrider/tenancy'
import type { Context } from './context.ts'

/** Keeps the copy of projects current. A loop purges the rows of reset and deleted projects. */
export const projectsConsumer = (ctx: Context): Subscribable => projectConsumer('webhooks.projects', ctx)
