import {
  List,
  Count,
  parseEnv,
  Upstreams,
  serviceConfig,
  serviceEnv,
  type ServiceConfig,
} from '@postrider/process/config'
import { KeyRing } from '@postrider/security'
import { z } from 'zod'

/** Topics keep messages this long. An event that is gone would be recorded again when its message is read again. */
const longestRepeatDays = 7

const Env = z.object({
  ...serviceEnv,
  PORT: serviceEnv.PORT.default(8082),
  CONTACTS_DATABASE_URL: z.url().optional(),
  RESERVED_DATA_PREFIXES: List.default(['svc', 'plunk']),
  SEND_URL: Upstreams.optional(),
  ANALYTICS_URL: Upstreams.optional(),
  SEGMENTS_URL: Upstreams.optional(),
  CAMPAIGNS_URL: Upstreams.optional(),
  WORKFLOW_ENGINE_URL: Upstreams.optional(),
  LINK_KEYS: KeyRing,
  IDEMPOTENCY_TTL_HOURS: Count.default(24),
  IDEMPOTENCY_LEASE_SECONDS: Count.default(40),
  EVENT_RETENTION_DAYS: Count.refine((days) => days === 0 || days > longestRepeatDays, {
    message: `Give 0 or more than ${longestRepeatDays}`,
  }).default(0),
  CONSENT_ADDRESS_DAYS: Count.default(400),
  FORMER_CONTACT_DAYS: Count.default(400),
})

export interface Config extends ServiceConfig {
  reservedPrefixes: string[]
  /** Where the services are whose things may refer to fields and events; one that is not installed has none. */
  referringUrls: Record<'segments' | 'campaigns' | 'workflow-engine', string | undefined>
  /** Where the services are that keep something of contacts. */
  contactDataUrls: Record<'send' | 'segments' | 'workflow-engine' | 'analytics', string | undefined>
  /** Verify the mail that an unsubscribe link names. */
  linkKeys: KeyRing
  /** 0: a key is kept for ever. */
  idempotencyTtlHours: number
  /** A little longer than the gateway waits for an answer (30 s), so that a live request keeps its claim. */
  idempotencyLeaseSeconds: number
  /** Events are deleted by whole months, so some are kept for a month longer. 0: for ever. */
  eventRetentionDays: number
  /** After so many days the addresses of people are taken out of the consent log. 0: never. */
  consentAddressDays: number
  /** For so many days a deleted contact is known by the hash of its address, and erased with a later contact of the same. 0: for ever. */
  formerContactDays: number
}

export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const read = parseEnv(Env, env)
  return {
    ...serviceConfig(read, { name: 'contacts', own: read.CONTACTS_DATABASE_URL }),
    reservedPrefixes: read.RESERVED_DATA_PREFIXES,
    referringUrls: {
      segments: read.SEGMENTS_URL,
      campaigns: read.CAMPAIGNS_URL,
      'workflow-engine': read.WORKFLOW_ENGINE_URL,
    },
    contactDataUrls: {
      send: read.SEND_URL,
      segments: read.SEGMENTS_URL,
      'workflow-engine': read.WORKFLOW_ENGINE_URL,
      analytics: read.ANALYTICS_URL,
    },
    linkKeys: read.LINK_KEYS,
    idempotencyTtlHours: read.IDEMPOTENCY_TTL_HOURS,
    idempotencyLeaseSeconds: read.IDEMPOTENCY_LEASE_SECONDS,
    eventRetentionDays: read.EVENT_RETENTION_DAYS,
    consentAddressDays: read.CONSENT_ADDRESS_DAYS,
    formerContactDays: read.FORMER_CONTACT_DAYS,
  }
}
