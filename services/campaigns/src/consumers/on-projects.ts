import type { Subscribable } from '@postrider/messaging'
import { projectConsumer } from '@postrider/tenancy'
import type { Context } from '../context.ts'

/**
 * Keeps the copy of projects, by version: campaigns of a disabled one wait. The rows of a reset or deleted
 * project are purged by a loop.
 */
export const onProjects = (ctx: Context): Subscribable => projectConsumer('campaigns.projects', ctx)
