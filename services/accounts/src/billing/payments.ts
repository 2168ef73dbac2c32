import { AppError, unavailable } from '@postrider/contracts/errors'
import Stripe from 'stripe'
import type { BillingSettings } from './settings.ts'

/** Stripe, and what this server has set up there. */
export interface Payments {
  stripe: Stripe
  settings: BillingSettings
}

/** Throws 404 where this server bills nobody. */
export function requirePayments({ payments }: { payments: Payments | undefined }): Payments {
  if (payments) return payments
  throw new AppError('not-found', 'RESOURCE_NOT_FOUND', { message: 'This server has no billing.' })
}

/** Asks Stripe for a caller who waits: 503 when it is away, slow, or refuses our key. */
export async function asking<Answer>(question: Promise<Answer>): Promise<Answer> {
  try {
    return await question
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError)
      throw unavailable('The payment provider does not respond. Try again.', error)
    throw error
  }
}
