import * as api from '@postrider/contracts/api/billing'
import { implement, ok, type Endpoint } from '@postrider/http'
import { openPortal } from '../commands/billing/open-portal.ts'
import { startCheckout } from '../commands/billing/start-checkout.ts'
import { setLimits } from '../commands/set-limits.ts'
import type { Context } from '../context.ts'
import { getBillingLimits } from '../queries/get-billing-limits.ts'
import { getConsumption } from '../queries/get-consumption.ts'
import { listInvoices } from '../queries/list-invoices.ts'
import { actorOf } from './actor.ts'

/** Endpoints for limits, usage and billing of a project. */
export const billing = (ctx: Context): Endpoint[] => [
  // The gateway allows only callers of the project in the path.
  implement(api.getBillingLimits, async ({ caller }) => ok(await getBillingLimits(ctx, caller.projectId))),

  implement(api.setBillingLimits, async ({ body, ...from }) => {
    const actor = actorOf(from)
    await setLimits(ctx, actor, body)
    return ok(await getBillingLimits(ctx, actor.projectId))
  }),

  implement(api.startCheckout, async ({ body: { currency }, ...from }) =>
    ok(await startCheckout(ctx, actorOf(from), { currency })),
  ),

  implement(api.openBillingPortal, async (from) => ok(await openPortal(ctx, actorOf(from)))),

  implement(api.getConsumption, async ({ caller }) => ok(await getConsumption(ctx, caller.projectId))),

  implement(api.listInvoices, async ({ caller }) => ok(await listInvoices(ctx, caller.projectId))),
]
