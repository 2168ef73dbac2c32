import { BillingLimitsView, ConsumptionView, InvoicesView, PaymentPage } from '@postrider/contracts/resources'
import { z } from 'zod'
import { ok, type Area } from '../area.ts'

const noBilling = 'This server has no billing, or the project is not yours (`RESOURCE_NOT_FOUND`).'

export const billing: Area = {
  tag: 'Billing',
  words: 'Limits of one’s own, and subscriptions where the server has them.',
  endpoints: {
    'POST /users/@me/projects/:id/checkout': {
      id: 'startCheckout',
      summary: 'Begin a subscription',
      answers: ok('The page to pay at.', PaymentPage),
      errors: {
        400: 'The price is not in this currency (`BAD_REQUEST`).',
        404: noBilling,
        409: 'The project has a subscription (`CONFLICT`).',
      },
      example: { currency: 'eur' },
    },
    'POST /users/@me/projects/:id/billing-portal': {
      id: 'openBillingPortal',
      summary: 'Open the billing portal',
      answers: ok('The page where cards and invoices are.', PaymentPage),
      errors: { 400: 'The project has had no checkout yet (`BAD_REQUEST`).', 404: noBilling },
    },
    'GET /users/@me/projects/:id/billing-limits': {
      id: 'getBillingLimits',
      summary: 'Get the limits of a project',
      answers: ok('The limits, and what was used of them this month.', BillingLimitsView),
    },
    'PUT /users/@me/projects/:id/billing-limits': {
      id: 'setBillingLimits',
      summary: 'Set the limits of a project',
      details: 'Null is unlimited; what is absent stays.',
      answers: ok('The limits, and what was used of them this month.', BillingLimitsView),
      example: { campaigns: 50_000, transactional: null },
    },
    'GET /users/@me/projects/:id/billing-consumption': {
      id: 'getConsumption',
      summary: 'See what was used',
      answers: ok('What was used this month, and what it is going to cost.', ConsumptionView),
      errors: { 404: noBilling },
    },
    'GET /users/@me/projects/:id/billing-invoices': {
      id: 'listInvoices',
      summary: 'List invoices',
      answers: ok('The newest 50, newest first.', InvoicesView),
      errors: { 404: noBilling },
    },
    'POST /webhooks/incoming/stripe': {
      id: 'takePaymentEvent',
      summary: 'What the payment provider posts',
      details: 'Signed with `STRIPE_WEBHOOK_SECRET`. An event that was taken before is a `duplicate`.',
      answers: ok('Taken.', z.object({ received: z.literal(true), duplicate: z.literal(true).optional() })),
      errors: { 400: 'The signature is missing, wrong or old (`BAD_REQUEST`).', 404: noBilling },
    },
  },
}
