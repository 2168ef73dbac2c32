import type { UserCaller } from '@postrider/contracts'
import { NewProject, ProjectPatch, type UserView } from '@postrider/contracts/resources'
import { created, ok, route, router } from '@postrider/service/http'
import type { Router } from 'express'
import { createProject } from '../commands/create-project.ts'
import { deleteProject } from '../commands/delete-project.ts'
import type { Actor } from '../commands/lock-own-project.ts'
import { rotateKeys } from '../commands/rotate-keys.ts'
import { updateProject } from '../commands/update-project.ts'
import type { Context } from '../context.ts'
import type { User } from '../domain/user.ts'
import { getUser } from '../queries/get-user.ts'
import { listProjects } from '../queries/list-projects.ts'
import { projectView } from './project-view.ts'

/** A signed-in user and their projects (API spec, auth and user management). */
export const users = (ctx: Context): Router =>
  router()
    .get(
      '/users/@me',
      route({ for: 'user' }, async ({ caller }) => ok(userView(await getUser(ctx, caller.userId)))),
    )
    .get(
      '/users/@me/projects',
      route({ for: 'user' }, async ({ caller }) =>
        ok((await listProjects(ctx, caller.userId)).map(projectView)),
      ),
    )
    .post(
      '/users/@me/projects',
      route({ for: 'user', body: NewProject }, async ({ body, caller }) =>
        created(projectView(await createProject(ctx, { ...body, userId: caller.userId }))),
      ),
    )
    .patch(
      '/users/@me/projects/:id',
      route({ for: 'user', resource: 'project', body: ProjectPatch }, async ({ body, caller, params }) =>
        ok(projectView(await updateProject(ctx, actorOf(caller, params), body))),
      ),
    )
    .delete(
      '/users/@me/projects/:id',
      route({ for: 'user', resource: 'project' }, async ({ caller, params }) => {
        await deleteProject(ctx, actorOf(caller, params))
        return ok({ success: true, message: 'The project was deleted.' })
      }),
    )
    .post(
      '/users/@me/projects/:id/regenerate-keys',
      route({ for: 'user', resource: 'project' }, async ({ caller, params }) =>
        ok(projectView(await rotateKeys(ctx, actorOf(caller, params)))),
      ),
    )

const actorOf = ({ userId }: UserCaller, params: Record<string, string>): Actor => ({
  userId,
  projectId: params['id'] ?? '',
})

const userView = ({ id, email, emailVerifiedAt }: User): UserView => ({
  id,
  email,
  emailVerified: emailVerifiedAt !== null,
})
