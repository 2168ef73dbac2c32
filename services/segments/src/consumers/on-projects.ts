import type { Subscribable } from '@postrider/messaging'
import { projectConsumer } from '@postrider/tenancy'
import type { Context } from '../context.ts'

/** Maintains the copy of projects, by version. A loop purges the rows of a reset or deleted project. */
export const onProjects = (ctx: Context): Subscribable => projectConsumer('segments.projects', ctx)
