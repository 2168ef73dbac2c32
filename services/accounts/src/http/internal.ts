import { accountsApi } from '@postrider/contracts/internal'
import { implementInternal, ok, type Endpoint } from '@postrider/http'
import { ensureDemo } from '../commands/ensure-demo.ts'
import { setProjectDisabled } from '../commands/set-project-disabled.ts'
import { createSignInToken, hasSignInLinks } from '../commands/sign-in-with-link.ts'
import { withdrawMails } from '../commands/withdraw-mails.ts'
import type { Context } from '../context.ts'
import { findKey } from '../queries/find-key.ts'
import { recordSessionUse } from '../commands/record-session-use.ts'
import { findSession } from '../queries/find-session.ts'

/**
 * Endpoints for the gateway and operators' tools; `accountsApi` defines their schemas, errors and deadlines.
 */
export const internal = (ctx: Context): Endpoint[] => [
  implementInternal(accountsApi.findKey, async ({ body }) => ok({ key: await findKey(ctx, body.hash) })),

  implementInternal(accountsApi.findSession, async ({ body }) => {
    const session = await findSession(ctx, body)
    if (session) await recordSessionUse(ctx, body.sessionId)
    return ok({ session })
  }),

  implementInternal(accountsApi.setProjectDisabled, async ({ body }) => {
    const reason = body.disabled ? body.reason : null
    const project = await setProjectDisabled(ctx, { projectId: body.projectId, reason })
    const { id: projectId, disabled, disabledReason } = project
    const withdrawnMails = disabled ? await withdrawMails(ctx, project) : null
    return ok({ projectId, disabled, reason: disabledReason, withdrawnMails })
  }),

  ...(ctx.config.demo ? [demo(ctx)] : []),
  ...(hasSignInLinks(ctx.config) ? [signInToken(ctx)] : []),
]

const demo = (ctx: Context): Endpoint =>
  implementInternal(accountsApi.ensureDemo, async ({ body }) => {
    const { user, projectId, keys } = await ensureDemo(ctx, body)
    return ok({
      user: { id: user.id, email: user.email },
      projectId,
      publicKey: keys.public,
      secretKey: keys.secret,
    })
  })

const signInToken = (ctx: Context): Endpoint =>
  implementInternal(accountsApi.createSignInToken, async ({ body }) =>
    ok({ token: await createSignInToken(ctx, body.email) }),
  )
