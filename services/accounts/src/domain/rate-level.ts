import { minMails, type MailCounts } from './reputation.ts'

export const rateKinds = ['bounces', 'complaints'] as const
export type RateKind = (typeof rateKinds)[number]

/** The number of thresholds that a rate has passed. */
export type RateLevel = 0 | 1 | 2

interface RateRule {
  /** Number of bounces or complaints below which no threshold is passed. */
  atLeast: number
  /** Shares of the mails of the last 24 hours, in rising order. */
  thresholds: readonly [number, number]
}

// Google and Yahoo require fewer than 0.1 % complaints. Providers warn at 5 % bounces.
const rules: Record<RateKind, RateRule> = {
  bounces: { atLeast: 5, thresholds: [0.02, 0.05] },
  complaints: { atLeast: 3, thresholds: [0.000_8, 0.001] },
}

/** Returns the level of a rate. It is 0 for fewer than 100 mails. */
export function rateLevelOf(kind: RateKind, { mails, ...counts }: MailCounts): RateLevel {
  const { atLeast, thresholds } = rules[kind]
  const count = counts[kind]
  if (mails < minMails || count < atLeast) return 0
  const [lower, upper] = thresholds
  if (count >= upper * mails) return 2
  return count >= lower * mails ? 1 : 0
}

/** A change of the level of a rate, as it is logged. */
export interface RateChange {
  projectId: string
  kind: RateKind
  /** The highest threshold that was passed, or the lowest threshold that is no longer passed. */
  threshold: number
  hasRisen: boolean
  rate: number
  count: number
  mails: number
}

/** Returns the change between two levels of a rate; undefined if they are equal. */
export function rateChangeOf(
  { projectId, kind, counts }: { projectId: string; kind: RateKind; counts: MailCounts },
  before: RateLevel,
  after: RateLevel,
): RateChange | undefined {
  if (before === after) return undefined
  const hasRisen = after > before
  const [lower, upper] = rules[kind].thresholds
  const threshold = (hasRisen ? after : after + 1) === 2 ? upper : lower
  const count = counts[kind]
  const rate = counts.mails > 0 ? Number((count / counts.mails).toFixed(5)) : 0
  return { projectId, kind, threshold, hasRisen, rate, count, mails: counts.mails }
}
