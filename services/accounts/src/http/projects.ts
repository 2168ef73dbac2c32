import { endpoint, ok, type Endpoint } from '@postrider/http'
import type { Context } from '../context.ts'
import { getSecurity } from '../queries/get-security.ts'
import { getKeyProject, getSetupState } from '../queries/get-setup-state.ts'

/** A project as its own key, or a member inside it, sees it (API spec, project management). */
export const projects = (ctx: Context): Endpoint[] => [
  endpoint('GET /projects', {}, async ({ caller }) => ok(await getKeyProject(ctx, caller))),

  // The gateway lets in only callers of the project in the path.
  endpoint('GET /projects/:id/setup-state', { resource: 'project' }, async ({ caller }) =>
    ok(await getSetupState(ctx, caller)),
  ),

  endpoint('GET /projects/:id/security', { resource: 'project' }, async ({ caller }) =>
    ok({ success: true, data: await getSecurity(ctx, caller.projectId) }),
  ),

  endpoint('GET /users/@me/projects/:id/security', { resource: 'project' }, async ({ caller }) =>
    ok(await getSecurity(ctx, caller.projectId)),
  ),
]
