import Stripe from 'stripe'
import type { BillingSettings } from './settings.ts'

/** Stripe's default is 80 s, which is too long for a user who waits for a checkout. */
const timeoutMs = 10_000

export const createStripe = ({ secretKey, apiUrl }: BillingSettings): Stripe =>
  new Stripe(secretKey, {
    protocol: apiUrl.protocol === 'http:' ? 'http' : 'https',
    host: apiUrl.hostname,
    ...(apiUrl.port && { port: apiUrl.port }),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  })
