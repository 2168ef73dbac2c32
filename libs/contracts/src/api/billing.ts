import { z } from 'zod'
import {
  BillingLimits,
  BillingLimitsView,
  ConsumptionView,
  InvoicesView,
  NewCheckout,
  PaymentPage,
} from '../resources/billing.ts'
import { endpointsOf } from './endpoint.ts'
import { ok } from './responses.ts'

const define = endpointsOf({
  name: 'Billing',
  service: 'accounts',
  description: 'Limits of a project, and subscriptions if the server has billing.',
})

const noBilling = 'This server has no billing, or the project is not yours (`RESOURCE_NOT_FOUND`).'

/** Disabled projects are allowed, because owners must be able to pay unpaid invoices. */
const payment = { access: 'owner', resource: 'project', whileDisabled: 'allowed' } as const

export const startCheckout = define({
  ...payment,
  method: 'POST',
  path: '/users/@me/projects/:id/checkout',
  summary: 'Start a subscription',
  body: NewCheckout,
  example: { currency: 'eur' },
  unaudited: 'Opens a page of Stripe, which reports the purchase.',
  responses: ok('The URL of the payment page.', PaymentPage),
  errors: {
    400: 'The price is not in this currency (`BAD_REQUEST`).',
    404: noBilling,
    409: 'The project already has a subscription (`CONFLICT`).',
  },
})

export const openBillingPortal = define({
  ...payment,
  method: 'POST',
  path: '/users/@me/projects/:id/billing-portal',
  summary: 'Open the billing portal',
  unaudited: 'Opens a page of Stripe, which reports the changes.',
  responses: ok('The URL of the billing portal.', PaymentPage),
  errors: { 400: 'The project has never started a subscription (`BAD_REQUEST`).', 404: noBilling },
})

export const getBillingLimits = define({
  method: 'GET',
  path: '/users/@me/projects/:id/billing-limits',
  access: 'secret-key-or-owner',
  resource: 'project',
  summary: 'Get the limits of a project',
  responses: ok('The limits and the usage of this month.', BillingLimitsView),
})

export const setBillingLimits = define({
  method: 'PUT',
  path: '/users/@me/projects/:id/billing-limits',
  access: 'owner',
  resource: 'project',
  summary: 'Set the limits of a project',
  description: 'Null means unlimited. Absent fields are not changed.',
  body: BillingLimits,
  example: { campaigns: 50_000, transactional: null },
  responses: ok('The limits and the usage of this month.', BillingLimitsView),
})

export const getConsumption = define({
  method: 'GET',
  path: '/users/@me/projects/:id/billing-consumption',
  access: 'secret-key-or-owner',
  resource: 'project',
  summary: 'Get the usage of this month',
  responses: ok('The usage of this month and its expected cost.', ConsumptionView),
  errors: { 404: noBilling },
})

export const listInvoices = define({
  method: 'GET',
  path: '/users/@me/projects/:id/billing-invoices',
  access: 'secret-key-or-owner',
  resource: 'project',
  summary: 'List invoices',
  responses: ok('The newest 50, newest first.', InvoicesView),
  errors: { 404: noBilling },
})

export const takePaymentEvent = define({
  method: 'POST',
  path: '/webhooks/incoming/stripe',
  access: 'anyone',
  limit: 'none',
  summary: 'Receive an event of Stripe',
  description:
    'The request must be signed with `STRIPE_WEBHOOK_SECRET`. A repeated event is marked as `duplicate`.',
  unaudited:
    'Stripe reports payments. The audit log gets project.disabled or project.enabled if they follow.',
  responses: ok(
    'The event is stored.',
    z.object({ received: z.literal(true), duplicate: z.literal(true).optional() }),
  ),
  errors: { 400: 'The signature is missing, wrong or old (`BAD_REQUEST`).', 404: noBilling },
})
