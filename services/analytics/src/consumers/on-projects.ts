import type { Subscribable } from '@postrider/messaging'
import { projectConsumer } from '@postrider/tenancy'
import type { Context } from '../context.ts'

/** Maintains the copy of projects, by version. A loop purges the rows of reset and deleted projects. */
export const onProjects = (ctx: Context): Subscribable => projectConsumer('analytics.projects', ctx)
