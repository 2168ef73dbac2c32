import { Currency } from '@postrider/contracts/resources'
import { allOrNone, Count, setting, type ConfigOf, secret } from '@postrider/process/config'
import { z } from 'zod'
import { ProviderUrl } from '../oauth/settings.ts'

/**
 * Settings of Stripe billing. Billing is enabled if all required settings are set, and disabled if none is
 * set.
 */
export const billing = allOrNone({
  secretKey: secret(
    setting(
      'STRIPE_SECRET_KEY',
      z.string(),
      'The secret API key of your Stripe account. Set it with STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_ID to bill projects.',
    ),
  ),
  webhookSecret: secret(
    setting(
      'STRIPE_WEBHOOK_SECRET',
      z.string(),
      'The signing secret of the Stripe webhook for <PUBLIC_URL>/webhooks/incoming/stripe. Set it with STRIPE_SECRET_KEY.',
    ),
  ),
  priceId: setting(
    'STRIPE_PRICE_ID',
    z.string(),
    'The metered price that projects subscribe to. Set it with STRIPE_SECRET_KEY; its meter sums the events named STRIPE_METER_EVENT.',
  ),
  meterEvent: setting(
    'STRIPE_METER_EVENT',
    z.string().default('emails'),
    'The name of the events that the meter of the price sums. Set it when your meter has another name.',
  ),
  apiUrl: setting(
    'STRIPE_API_URL',
    ProviderUrl.default('https://api.stripe.com').transform((url) => new URL(url)),
    'The address of the Stripe API. Set it only to test against another server.',
  ),
  freeMails: setting(
    'FREE_MAILS_PER_MONTH',
    Count.default(1_000).transform((count) => (count === 0 ? null : count)),
    'Mails per month of a project without a subscription, where there is billing; 0 removes the limit. Set it to your free tier.',
  ),
})

/** Billing configuration. */
export type BillingSettings = ConfigOf<typeof billing.settings>

export const billingCurrency = setting(
  'BILLING_CURRENCY',
  Currency.default('usd'),
  'The currency of limits in responses: usd, eur or gbp. Set it to the currency of the price.',
)
