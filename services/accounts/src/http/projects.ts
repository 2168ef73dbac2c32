import * as api from '@postrider/contracts/api/users'
import { implement, ok, type Endpoint } from '@postrider/http'
import type { Context } from '../context.ts'
import { getSecurity } from '../queries/get-security.ts'
import { getKeyProject, getSetupState } from '../queries/get-setup-state.ts'

/** Endpoints that read a project with its keys or as a member. */
export const projects = (ctx: Context): Endpoint[] => [
  implement(api.getKeyProject, async ({ caller }) => ok(await getKeyProject(ctx, caller))),

  // The gateway allows only callers of the project in the path.
  implement(api.getSetupState, async ({ caller }) => ok(await getSetupState(ctx, caller))),

  implement(api.getReputation, async ({ caller }) =>
    ok({ success: true, data: await getSecurity(ctx, caller.projectId) }),
  ),

  implement(api.getOwnReputation, async ({ params }) => ok(await getSecurity(ctx, params.id))),
]
