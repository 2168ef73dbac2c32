import { projectConsumer, type Subscribable } from '@postrider/messaging'
import type { Context } from '../context.ts'

/** Keeps the copy of projects, by version. The rows of a reset or deleted project are wiped by a loop. */
export const onProjects = (ctx: Context): Subscribable => projectConsumer('analytics.projects', ctx)
