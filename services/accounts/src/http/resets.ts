import type { ResetView } from '@postrider/contracts/resources'
import { endpoint, ok, refuseUnknown, type Endpoint } from '@postrider/http'
import { resetProject } from '../commands/reset-project.ts'
import type { Context } from '../context.ts'
import type { ResetProgress } from '../domain/purge-report.ts'
import { getReset } from '../queries/get-reset.ts'
import { actorOf } from './actor.ts'

/** Emptying a project, and how far that has come. */
export const resets = (ctx: Context): Endpoint[] => [
  endpoint(
    'POST /users/@me/projects/:id/reset',
    { for: 'user', resource: 'project', unknownFields: refuseUnknown },
    async (from) => {
      await resetProject(ctx, actorOf(from))
      return ok({ success: true, message: 'The project is being emptied.' })
    },
  ),

  endpoint('GET /users/@me/projects/:id/reset', { for: 'user', resource: 'project' }, async (from) =>
    ok(resetView(await getReset(ctx, actorOf(from)))),
  ),
]

const resetView = ({ resetAt, reports }: ResetProgress): ResetView => ({
  resetAt: resetAt?.toISOString() ?? null,
  done: reports.every(({ reportedAt }) => reportedAt !== null),
  services: reports.map(({ service, reportedAt }) => ({
    service,
    doneAt: reportedAt?.toISOString() ?? null,
  })),
})
