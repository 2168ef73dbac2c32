import { projectConsumer, type Subscribable } from '@postrider/messaging'
import type { Context } from '../context.ts'

/** Keeps the copy of projects, by version; a reset or deleted project takes its mail with it. */
export const onProjects = (ctx: Context): Subscribable => projectConsumer('send.projects', ctx)
