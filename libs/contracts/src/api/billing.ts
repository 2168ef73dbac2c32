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
  description: 'Limits of a project, and subscriptions where the server has them.',
})

const noBilling = 'This server has no billing, or the project is not yours (`RESOURCE_NOT_FOUND`).'

/** By which an owner pays: also for a project that is disabled because it was not paid for. */
const payment = { access: 'owner', resource: 'project', whileDisabled: 'allowed' } as const

export const startCheckout = define({
  ...payment,
  method: 'POST',
  path: '/users/@me/projects/:id/checkout',
  summary: 'Begin a subscription',
  body: NewCheckout,
  example: { currency: 'eur' },
  unaudited: 'Opens a page of Stripe, which reports what is bought there.',
  responses: ok('The page to pay at.', PaymentPage),
  errors: {
    400: 'The price is not in this currency (`BAD_REQUEST`).',
    404: noBilling,
    409: 'The project has a subscription (`CONFLICT`).',
  },
})

export const openBillingPortal = define({
  ...payment,
  method: 'POST',
  path: '/users/@me/projects/:id/billing-portal',
  summary: 'Open the billing portal',
  unaudited: 'Opens a page of Stripe, which reports what is changed there.',
  responses: ok('The page where cards and invoices are.', PaymentPage),
  errors: { 400: 'The project has had no checkout yet (`BAD_REQUEST`).', 404: noBilling },
})

export const getBillingLimits = define({
  method: 'GET',
  path: '/users/@me/projects/:id/billing-limits',
  access: 'secret-key-or-owner',
  resource: 'project',
  summary: 'Get the limits of a project',
  responses: ok('The limits, and what was used of them this month.', BillingLimitsView),
})

export const setBillingLimits = define({
  method: 'PUT',
  path: '/users/@me/projects/:id/billing-limits',
  access: 'owner',
  resource: 'project',
  summary: 'Set the limits of a project',
  description: 'Null is unlimited; what is absent stays.',
  body: BillingLimits,
  example: { campaigns: 50_000, transactional: null },
  responses: ok('The limits, and what was used of them this month.', BillingLimitsView),
})

export const getConsumption = define({
  method: 'GET',
  path: '/users/@me/projects/:id/billing-consumption',
  access: 'secret-key-or-owner',
  resource: 'project',
  summary: 'See what was used',
  responses: ok('What was used this month, and what it is going to cost.', ConsumptionView),
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
  summary: 'What the payment provider posts',
  description: 'Signed with `STRIPE_WEBHOOK_SECRET`. An event that was received before is a `duplicate`.',
  unaudited: 'Stripe reports payments; project.disabled and project.enabled may follow.',
  responses: ok(
    'The event is stored.',
    z.object({ received: z.literal(true), duplicate: z.literal(true).optional() }),
  ),
  errors: { 400: 'The signature is missing, wrong or old (`BAD_REQUEST`).', 404: noBilling },
})
