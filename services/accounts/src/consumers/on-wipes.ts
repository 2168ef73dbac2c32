import { projectWiped } from '@postrider/contracts/messages'
import { consumer, type Subscribable } from '@postrider/messaging'
import { noteWiped } from '../commands/note-wiped.ts'
import type { Context } from '../context.ts'

/** Notes which services have wiped a project that was reset or deleted. */
export const onWipes = (ctx: Context): Subscribable =>
  consumer({
    group: 'accounts.wipes',
    consumes: [projectWiped],
    handle: (batch) =>
      noteWiped(
        ctx,
        batch.map(({ at, data: { id, service, generation } }) => ({
          projectId: id,
          service,
          generation,
          at,
        })),
      ),
  })
