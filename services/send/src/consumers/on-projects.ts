import { projectCreated, projectDeleted, projectUpdated } from '@postrider/contracts'
import { consumer, type Subscribable } from '@postrider/messaging'
import { saveProject } from '../commands/save-project.ts'
import type { Context } from '../context.ts'

/** Keeps the copy of projects, by version; a deleted project takes its mail with it. */
export const onProjects = (ctx: Context): Subscribable =>
  consumer({
    group: 'send.projects',
    hears: [projectCreated, projectUpdated, projectDeleted],
    handle: async (batch) => {
      for (const { type, data } of batch)
        await saveProject(ctx, { ...data, deleted: type === 'project.deleted' })
    },
  })
