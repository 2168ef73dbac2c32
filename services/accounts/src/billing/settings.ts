/** What the environment says of payments. */
export interface BillingEnv {
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
  STRIPE_PRICE_ID?: string | undefined
  STRIPE_METER_EVENT: string
  STRIPE_API_URL: string
  FREE_MAILS_PER_MONTH: number
}

/** How this server is paid for mail, where it is. */
export interface BillingSettings {
  secretKey: string
  webhookSecret: string
  /** What is subscribed to: a metered price. */
  priceId: string
  /** The event of the price's meter. */
  meterEvent: string
  apiUrl: URL
  /** Mails a month that a project without a subscription may send; null: as many as it likes. */
  freeMails: number | null
}

const needed = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID'] as const

/** Refuses settings of which some but not all are there. */
export function requireWholeBilling(read: BillingEnv, refuse: (name: string, message: string) => void): void {
  const missing = needed.filter((name) => read[name] === undefined)
  if (missing.length === needed.length) return
  for (const name of missing) refuse(name, 'required where another setting of Stripe is given')
}

/** Undefined without a key: nobody is billed. */
export function billingSettings(read: BillingEnv): BillingSettings | undefined {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PRICE_ID: priceId,
  } = read
  if (secretKey === undefined || webhookSecret === undefined || priceId === undefined) return undefined
  return {
    secretKey,
    webhookSecret,
    priceId,
    meterEvent: read.STRIPE_METER_EVENT,
    apiUrl: new URL(read.STRIPE_API_URL),
    freeMails: read.FREE_MAILS_PER_MONTH === 0 ? null : read.FREE_MAILS_PER_MONTH,
  }
}
