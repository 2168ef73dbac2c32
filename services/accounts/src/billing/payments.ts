import Stripe from 'stripe'
import { noBilling, paymentsUnavailable } from '../errors.ts'
import type { BillingSettings } from './settings.ts'

/** The Stripe client and the billing settings. */
export interface Payments {
  stripe: Stripe
  settings: BillingSettings
}

/** Returns the payment client. Throws 404 if billing is not configured. */
export function requirePayments({ payments }: { payments: Payments | undefined }): Payments {
  if (payments) return payments
  throw noBilling()
}

/** Awaits a Stripe call in a request. Throws 503 if Stripe is unavailable, times out or rejects our key. */
export async function callStripe<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) throw paymentsUnavailable(error)
    throw error
  }
}
