import { projectDeleted } from '@postrider/contracts'
import { consumer, type Subscribable } from '@postrider/messaging'
import { wipeProject } from '../commands/wipe-project.ts'
import type { Context } from '../context.ts'

/** A deleted project takes its people with it. */
export const onProjects = (ctx: Context): Subscribable =>
  consumer({
    group: 'contacts.projects',
    hears: [projectDeleted],
    handle: async (batch) => {
      for (const message of batch) await wipeProject(ctx, message.data.id)
    },
  })
