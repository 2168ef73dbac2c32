import {
  Count,
  parseEnv,
  serviceConfig,
  serviceEnv,
  Upstreams,
  type ServiceConfig,
} from '@postrider/process/config'
import { z } from 'zod'
import type { LedgerName } from './domain/rebuild.ts'

/**
 * A dead letter can be replayed 30 days after it was written, of a message that the topic kept for 7. An entry that is deleted would be
 * counted again by such a repeat.
 */
const longestRepeatDays = 38

const Env = z.object({
  ...serviceEnv,
  PORT: serviceEnv.PORT.default(8087),
  ANALYTICS_DATABASE_URL: z.url().optional(),
  CONTACTS_URL: Upstreams,
  SEND_URL: Upstreams.optional(),
  CAMPAIGNS_URL: Upstreams.optional(),
  WORKFLOW_ENGINE_URL: Upstreams.optional(),
  ACTIVITY_RETENTION_DAYS: Count.refine((days) => days === 0 || days > longestRepeatDays, {
    message: `Give 0 or more than ${longestRepeatDays}`,
  }).default(400),
  FIGURES_RETENTION_DAYS: Count.default(1_830),
})

export interface Config extends ServiceConfig {
  contactsUrl: string
  /** Where the services are that keep a ledger; one that is not installed has none. */
  ledgerUrls: Record<LedgerName, string | undefined>
  /** Entries are deleted by whole months, so some are kept for a month longer; their figures stay. 0: for ever. */
  activityRetentionDays: number
  /** Roll-ups are deleted after so many days, five years by default. 0: never. */
  figuresRetentionDays: number
}

export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const read = parseEnv(Env, env)
  return {
    ...serviceConfig(read, { name: 'analytics', own: read.ANALYTICS_DATABASE_URL }),
    contactsUrl: read.CONTACTS_URL,
    ledgerUrls: {
      send: read.SEND_URL,
      contacts: read.CONTACTS_URL,
      campaigns: read.CAMPAIGNS_URL,
      'workflow-engine': read.WORKFLOW_ENGINE_URL,
    },
    activityRetentionDays: read.ACTIVITY_RETENTION_DAYS,
    figuresRetentionDays: read.FIGURES_RETENTION_DAYS,
  }
}
