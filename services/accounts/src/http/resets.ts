import * as api from '@postrider/contracts/api/users'
import type { ResetView } from '@postrider/contracts/resources'
import { implement, ok, type Endpoint } from '@postrider/http'
import { resetProject } from '../commands/reset-project.ts'
import type { Context } from '../context.ts'
import type { ResetProgress } from '../domain/purge-report.ts'
import { getReset } from '../queries/get-reset.ts'
import { actorOf } from './actor.ts'

/** Endpoints to reset a project and to read the progress of its reset. */
export const resets = (ctx: Context): Endpoint[] => [
  implement(api.resetProject, async (from) => {
    await resetProject(ctx, actorOf(from))
    return ok({ success: true, message: 'The data of the project is being deleted.' })
  }),

  implement(api.getProjectReset, async (from) => ok(resetView(await getReset(ctx, actorOf(from))))),
]

const resetView = ({ resetAt, reports }: ResetProgress): ResetView => ({
  resetAt: resetAt?.toISOString() ?? null,
  done: reports.every(({ reportedAt }) => reportedAt !== null),
  services: reports.map(({ service, reportedAt }) => ({
    service,
    doneAt: reportedAt?.toISOString() ?? null,
  })),
})
