import { projectConsumer, type Subscribable } from '@postrider/messaging'
import type { Context } from '../context.ts'

/** Keeps what contacts needs to know of projects. A reset or deleted project takes its people with it. */
export const onProjects = (ctx: Context): Subscribable => projectConsumer('contacts.projects', ctx)
