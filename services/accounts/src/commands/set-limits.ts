import { unlimited } from '@postrider/contracts'
import { audited } from '@postrider/contracts/messages'
import type { BillingLimits } from '@postrider/contracts/resources'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { lockOwnProject, mayBill, type Actor } from './lock-own-project.ts'
import { renewAllowance } from './renew-allowance.ts'

/** Sets the given limits and keeps all other limits. Throws the errors of `lockOwnProject`. */
export async function setLimits(ctx: Context, actor: Actor, limits: BillingLimits): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const { project } = await lockOwnProject(tx, actor, mayBill)
    const named = Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== undefined))
    const own = { ...(project.allowance?.limits ?? unlimited), ...named }
    await renewAllowance(ctx, tx, { project, own })
    append(tx, [audited({ projectId: project.id, at: ctx.now() }, 'project.limits-changed', project)])
  })
}
