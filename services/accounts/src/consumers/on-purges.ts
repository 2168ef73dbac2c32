import { projectPurged } from '@postrider/contracts/messages'
import { consumer, type Subscribable } from '@postrider/messaging'
import { notePurged } from '../commands/note-purged.ts'
import type { Context } from '../context.ts'

/** Notes which services have purged a project that was reset or deleted. */
export const onPurges = (ctx: Context): Subscribable =>
  consumer({
    group: 'accounts.purges',
    consumes: [projectPurged],
    handle: (batch) =>
      notePurged(
        ctx,
        batch.map(({ at, data: { id, service, generation } }) => ({
          projectId: id,
          service,
          generation,
          at,
        })),
      ),
  })
