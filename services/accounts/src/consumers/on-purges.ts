import { projectPurged } from '@postrider/contracts/messages'
import { consumer, type Subscribable } from '@postrider/messaging'
import { recordPurgeReports } from '../commands/record-purge-reports.ts'
import type { Context } from '../context.ts'

/** Records which services have purged a project after a reset or deletion. */
export const onPurges = (ctx: Context): Subscribable =>
  consumer({
    group: 'accounts.purges',
    consumes: [projectPurged],
    handle: (batch) =>
      recordPurgeReports(
        ctx,
        batch.map(({ at, data: { id, service, generation } }) => ({
          projectId: id,
          service,
          generation,
          at,
        })),
      ),
  })
