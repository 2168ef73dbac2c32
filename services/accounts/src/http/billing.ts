import { BillingLimits, NewCheckout } from '@postrider/contracts/resources'
import { endpoint, ok, type Endpoint } from '@postrider/http'
import { openPortal } from '../commands/billing/open-portal.ts'
import { startCheckout } from '../commands/billing/start-checkout.ts'
import { setLimits } from '../commands/set-limits.ts'
import type { Context } from '../context.ts'
import { getBillingLimits } from '../queries/get-billing-limits.ts'
import { getConsumption } from '../queries/get-consumption.ts'
import { listInvoices } from '../queries/list-invoices.ts'
import { actorOf } from './actor.ts'

/** What a project may send, and what that costs (API spec, project management). */
export const billing = (ctx: Context): Endpoint[] => [
  // The gateway lets in only callers of the project in the path.
  endpoint('GET /users/@me/projects/:id/billing-limits', { resource: 'project' }, async ({ caller }) =>
    ok(await getBillingLimits(ctx, caller.projectId)),
  ),

  endpoint(
    'PUT /users/@me/projects/:id/billing-limits',
    { for: 'user', resource: 'project', body: BillingLimits },
    async ({ body, ...from }) => {
      const actor = actorOf(from)
      await setLimits(ctx, actor, body)
      return ok(await getBillingLimits(ctx, actor.projectId))
    },
  ),

  endpoint(
    'POST /users/@me/projects/:id/checkout',
    { for: 'user', resource: 'project', body: NewCheckout },
    async ({ body: { currency }, ...from }) => ok(await startCheckout(ctx, actorOf(from), { currency })),
  ),

  endpoint(
    'POST /users/@me/projects/:id/billing-portal',
    { for: 'user', resource: 'project' },
    async (from) => ok(await openPortal(ctx, actorOf(from))),
  ),

  endpoint('GET /users/@me/projects/:id/billing-consumption', { resource: 'project' }, async ({ caller }) =>
    ok(await getConsumption(ctx, caller.projectId)),
  ),

  endpoint('GET /users/@me/projects/:id/billing-invoices', { resource: 'project' }, async ({ caller }) =>
    ok(await listInvoices(ctx, caller.projectId)),
  ),
]
