import * as api from '@postrider/contracts/api/users'
import type { UserView } from '@postrider/contracts/resources'
import { created, implement, ok, type Endpoint } from '@postrider/http'
import { changePassword } from '../commands/change-password.ts'
import { createProject } from '../commands/create-project.ts'
import { deleteAccount } from '../commands/delete-account.ts'
import { deleteProject } from '../commands/delete-project.ts'
import { requestEmailChange } from '../commands/request-email-change.ts'
import { rotateKeys } from '../commands/rotate-keys.ts'
import { updateProject } from '../commands/update-project.ts'
import type { Context } from '../context.ts'
import { getUserWithProviders, type UserWithProviders } from '../queries/get-user.ts'
import { listProjects } from '../queries/list-projects.ts'
import { actorOf } from './actor.ts'
import { languageOf } from './language-of.ts'
import { projectView } from './project-view.ts'
import { signOutCookie } from './session-cookie.ts'

/** Endpoints for the signed-in user and their projects. */
export const users = (ctx: Context): Endpoint[] => [
  implement(api.getUser, async ({ caller }) => ok(userView(await getUserWithProviders(ctx, caller.userId)))),

  implement(api.changePassword, async ({ body, caller, req }) => {
    const { userId, sessionId } = caller
    await changePassword(ctx, { userId, sessionId, ...body, language: languageOf(req) })
    return ok({ success: true })
  }),

  implement(api.changeEmail, async ({ body, caller, req }) => {
    await requestEmailChange(ctx, { userId: caller.userId, ...body, language: languageOf(req) })
    return ok({ success: true })
  }),

  implement(api.deleteUser, async ({ body, caller }) => {
    await deleteAccount(ctx, { userId: caller.userId, ...body })
    const reply = ok({ success: true, message: 'The account was deleted.' })
    return { ...reply, headers: { 'set-cookie': signOutCookie(ctx.config) } }
  }),

  implement(api.listProjects, async ({ caller }) =>
    ok((await listProjects(ctx, caller.userId)).map(projectView)),
  ),

  implement(api.createProject, async ({ body, caller }) =>
    created(projectView(await createProject(ctx, { ...body, userId: caller.userId }))),
  ),

  implement(api.updateProject, async ({ body, caller, params }) =>
    ok(projectView(await updateProject(ctx, actorOf({ caller, params }), body))),
  ),

  implement(api.deleteProject, async (from) => {
    await deleteProject(ctx, actorOf(from))
    return ok({ success: true, message: 'The project was deleted.' })
  }),

  implement(api.regenerateKeys, async (from) => ok(projectView(await rotateKeys(ctx, actorOf(from))))),
]

const userView = ({ id, email, emailVerifiedAt, passwordHash, providers }: UserWithProviders): UserView => ({
  id,
  email,
  emailVerified: emailVerifiedAt !== null,
  hasPassword: passwordHash !== null,
  providers,
})
