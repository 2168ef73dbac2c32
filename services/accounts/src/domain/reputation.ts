/** Number of mails, permanent bounces and spam complaints. */
export interface MailCounts {
  mails: number
  bounces: number
  complaints: number
}

/** The counts of a project in three windows. */
export interface Reputation {
  day: MailCounts
  week: MailCounts
  allTime: MailCounts
}

export const reputationLevels = ['healthy', 'warning', 'critical'] as const
export type ReputationLevel = (typeof reputationLevels)[number]

export interface ReputationLevels {
  bounce7Day: ReputationLevel
  bounceAllTime: ReputationLevel
  complaint7Day: ReputationLevel
  complaintAllTime: ReputationLevel
}

interface Threshold {
  rate: number
  atLeast: number
}

interface Thresholds {
  warning: Threshold
  critical: Threshold
}

/** Number of mails below which a rate is not meaningful. */
export const minMails = 100

// The rates, counts and ceilings are the same as in Plunk.
const thresholds: Record<keyof ReputationLevels, Thresholds> = {
  bounce7Day: { warning: { rate: 0.05, atLeast: 5 }, critical: { rate: 0.1, atLeast: 10 } },
  bounceAllTime: { warning: { rate: 0.04, atLeast: 5 }, critical: { rate: 0.08, atLeast: 10 } },
  complaint7Day: { warning: { rate: 0.000_75, atLeast: 3 }, critical: { rate: 0.001_5, atLeast: 5 } },
  complaintAllTime: { warning: { rate: 0.000_3, atLeast: 3 }, critical: { rate: 0.001_2, atLeast: 5 } },
}

interface Ceiling {
  warning: number
  critical: number
}

/**
 * Counts at which a young project has the level warning or critical regardless of its rates. They detect a
 * purchased list, which causes many bounces within the first hundred mails.
 */
const ceilings: Record<'bounces' | 'complaints', { day: Ceiling; week: Ceiling }> = {
  bounces: { day: { warning: 10, critical: 25 }, week: { warning: 25, critical: 50 } },
  complaints: { day: { warning: 3, critical: 7 }, week: { warning: 10, critical: 20 } },
}

const youngMs = 30 * 86_400_000

export const isYoung = (createdAt: Date, now: Date): boolean => now.getTime() - createdAt.getTime() < youngMs

export function levelsOf({ day, week, allTime }: Reputation, young: boolean): ReputationLevels {
  const underCeilings = (what: 'bounces' | 'complaints'): ReputationLevel =>
    young
      ? worst(byCeiling(day[what], ceilings[what].day), byCeiling(week[what], ceilings[what].week))
      : 'healthy'
  return {
    bounce7Day: worst(byRate(week.bounces, week.mails, thresholds.bounce7Day), underCeilings('bounces')),
    bounceAllTime: byRate(allTime.bounces, allTime.mails, thresholds.bounceAllTime),
    complaint7Day: worst(
      byRate(week.complaints, week.mails, thresholds.complaint7Day),
      underCeilings('complaints'),
    ),
    complaintAllTime: byRate(allTime.complaints, allTime.mails, thresholds.complaintAllTime),
  }
}

export const statusOf = (levels: ReputationLevels): ReputationLevel => worst(...Object.values(levels))

function byRate(count: number, mails: number, { warning, critical }: Thresholds): ReputationLevel {
  const passes = ({ rate, atLeast }: Threshold): boolean =>
    mails >= minMails && count >= atLeast && count >= rate * mails
  if (passes(critical)) return 'critical'
  return passes(warning) ? 'warning' : 'healthy'
}

function byCeiling(count: number, { warning, critical }: Ceiling): ReputationLevel {
  if (count >= critical) return 'critical'
  return count >= warning ? 'warning' : 'healthy'
}

const worst = (...levels: ReputationLevel[]): ReputationLevel =>
  reputationLevels[Math.max(...levels.map((level) => reputationLevels.indexOf(level)))] ?? 'healthy'
