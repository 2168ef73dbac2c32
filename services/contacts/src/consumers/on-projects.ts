import { projectCreated, projectDeleted, projectUpdated } from '@postrider/contracts'
import { consumer, type Subscribable } from '@postrider/messaging'
import { saveProjects } from '../commands/save-projects.ts'
import type { Context } from '../context.ts'

/** Keeps what contacts needs to know of projects. A reset or deleted project takes its people with it. */
export const onProjects = (ctx: Context): Subscribable =>
  consumer({
    group: 'contacts.projects',
    hears: [projectCreated, projectUpdated, projectDeleted],
    handle: (batch) =>
      saveProjects(
        ctx,
        batch.map((message) => message.data),
      ),
  })
