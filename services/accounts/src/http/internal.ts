import { accountsApi } from '@postrider/contracts/internal'
import { internalRoute, ok, router } from '@postrider/service/http'
import type { Router } from 'express'
import { ensureDemo } from '../commands/ensure-demo.ts'
import { setProjectDisabled } from '../commands/set-project-disabled.ts'
import type { Context } from '../context.ts'
import { findKey } from '../queries/find-key.ts'
import { findSession } from '../queries/find-session.ts'

/** What the gateway and operators' tools ask; shapes, errors and deadlines are declared in `accountsApi`. */
export const internal = (ctx: Context): Router => {
  const routes = router()
    .post(
      accountsApi.findKey.path,
      internalRoute(accountsApi.findKey, async ({ body }) => ok({ key: await findKey(ctx, body.hash) })),
    )
    .post(
      accountsApi.findSession.path,
      internalRoute(accountsApi.findSession, async ({ body }) =>
        ok({ session: await findSession(ctx, body) }),
      ),
    )
    .post(
      accountsApi.setProjectDisabled.path,
      internalRoute(accountsApi.setProjectDisabled, async ({ body }) => {
        const reason = body.disabled ? body.reason : null
        const project = await setProjectDisabled(ctx, { projectId: body.projectId, reason })
        return ok({ projectId: project.id, disabled: project.disabled, reason: project.disabledReason })
      }),
    )
  return ctx.config.demo ? routes.use(demo(ctx)) : routes
}

const demo = (ctx: Context): Router =>
  router().post(
    accountsApi.ensureDemo.path,
    internalRoute(accountsApi.ensureDemo, async ({ body }) => {
      const { user, projectId, keys } = await ensureDemo(ctx, body)
      return ok({
        user: { id: user.id, email: user.email },
        projectId,
        publicKey: keys.public,
        secretKey: keys.secret,
      })
    }),
  )
