import { readMailbox } from '@postrider/contracts'
import {
  List,
  Count,
  parseEnv,
  Upstreams,
  Switch,
  serviceConfig,
  serviceEnv,
  type ServiceConfig,
} from '@postrider/process/config'
import { KeyRing } from '@postrider/security'
import { z } from 'zod'
import { leastLeaseMs } from './domain/queue/lease.ts'
import { uploadsEnv, uploadsOf, type UploadsConfig } from './uploads-config.ts'

const smtpForm = 'give smtp://user:password@host:587 or smtps://…'
const regionForm = 'give a region such as eu-central-1'

const mailboxForm =
  'give an address of your own, as postrider@example.com or Postrider <postrider@example.com>'

const mailboxName = 'Postrider'

const Domain = z.hostname('give a domain such as bounces.example.com').transform((name) => name.toLowerCase())

/** An address with or without a name. */
const Mailbox = z.string().transform((text, { issues }) => {
  const read = readMailbox(text)
  if (!('fault' in read)) return { name: read.name ?? mailboxName, email: read.email }
  issues.push({ code: 'custom', input: text, message: mailboxForm })
  return z.NEVER
})

const Fields = z.object({
  ...serviceEnv,
  PORT: serviceEnv.PORT.default(8083),
  SEND_DATABASE_URL: z.url().optional(),
  PUBLIC_URL: z.url(),
  CONTACTS_URL: Upstreams,
  CAMPAIGNS_URL: Upstreams.optional(),
  WORKFLOW_ENGINE_URL: Upstreams.optional(),
  LINK_KEYS: KeyRing,
  ENCRYPTION_KEYS: KeyRing,
  RESERVED_DATA_PREFIXES: List.default(['svc', 'plunk']),
  IDEMPOTENCY_TTL_HOURS: Count.default(24),
  SEND_PROVIDER: z.enum(['inbox', 'smtp', 'ses']).default('inbox'),
  SEND_PROJECT_RATE_PER_SECOND: Count.default(500),
  SEND_PROVIDER_RATE_PER_SECOND: Count.optional(),
  SEND_CONCURRENCY: z.coerce.number().int().min(1).max(500).default(20),
  SEND_MAX_ATTEMPTS: z.coerce.number().int().min(1).max(50).default(12),
  SEND_TIMEOUT_SECONDS: z.coerce.number().positive().max(300).default(30),
  SEND_IN_DOUBT_WAIT_SECONDS: Count.default(30),
  SEND_LATE_ANSWER_SECONDS: z.coerce.number().int().min(1).max(3_600).default(600),
  SEND_STATE_DIR: z.string().min(1).optional(),
  SEND_LEASE_SECONDS: z.coerce.number().int().min(5).default(120),
  SEND_RENDER_WORKERS: z.coerce.number().int().min(1).max(64).default(2),
  SEND_RENDER_MEMORY_MB: z.coerce.number().int().min(32).max(4096).default(64),
  SEND_RENDER_TIME_MS: z.coerce.number().int().min(50).max(60_000).default(1000),
  MAX_ATTACHMENTS_COUNT: Count.default(10),
  MAX_ATTACHMENT_SIZE_MB: z.coerce.number().min(0).max(40).default(10),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: smtpForm }).optional(),
  SMTP_CHUNKING: Switch.default(true),
  AWS_REGION: z
    .string()
    .regex(/^[a-z]+(-[a-z0-9]+)+$/, regionForm)
    .optional(),
  AWS_ENDPOINT_URL_SESV2: z.url().optional(),
  SES_CONFIGURATION_SET: z.string().optional(),
  MAIL_FROM_SUBDOMAIN: z.string().default('mail'),
  PLATFORM_FROM: Mailbox.optional(),
  BOUNCE_DOMAIN: Domain.optional(),
  INBOUND_MX: Domain.optional(),
  INBOX_PUBLIC: Switch.default(false),
  SNS_TOPIC_ARNS: List,
  EMAIL_BODY_RETENTION_DAYS: Count.default(90),
  EMAIL_RETENTION_DAYS: Count.default(400),
  INBOX_RETENTION_DAYS: Count.default(7),
  INBOX_MAX_MESSAGES: Count.default(500_000),
  SOFT_BOUNCES_TO_SUPPRESS: Count.default(5),
  SOFT_BOUNCE_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  MAX_DOMAINS_PER_PROJECT: Count.default(100),
  MAX_TEMPLATES_PER_PROJECT: Count.default(10_000),
  ...uploadsEnv,
})

type Optional = 'SMTP_URL' | 'AWS_REGION' | 'PLATFORM_FROM' | 'UPLOAD_DIR' | 'UPLOAD_S3_BUCKET'

/** What a provider or storage requires is checked at the start, not when the first mail or image fails. */
const Env = Fields.check(({ value, issues }) => {
  const need = (name: Optional, by: 'SEND_PROVIDER' | 'UPLOAD_STORAGE', form: string): void => {
    if (value[name] !== undefined) return
    const message = `needed with ${by}=${value[by]}: ${form}`
    issues.push({ code: 'custom', input: value, path: [name], message })
  }
  if (value.SEND_PROVIDER === 'smtp') need('SMTP_URL', 'SEND_PROVIDER', smtpForm)
  if (value.SEND_PROVIDER === 'ses') need('AWS_REGION', 'SEND_PROVIDER', regionForm)
  if (value.UPLOAD_STORAGE === 'disk') need('UPLOAD_DIR', 'UPLOAD_STORAGE', 'give a folder')
  if (value.UPLOAD_STORAGE === 's3') need('UPLOAD_S3_BUCKET', 'UPLOAD_STORAGE', 'give the name of a bucket')
  if (value.SEND_PROVIDER !== 'inbox') need('PLATFORM_FROM', 'SEND_PROVIDER', mailboxForm)
  const message = leaseFault(value)
  if (message !== undefined)
    issues.push({ code: 'custom', input: value, path: ['SEND_LEASE_SECONDS'], message })
})

/** A shorter lease lapses while mails are handed over, and they are sent twice. The inbox is asked for no longer than a statement. */
function leaseFault({
  SEND_PROVIDER: provider,
  SEND_LEASE_SECONDS: lease,
  SEND_TIMEOUT_SECONDS: timeout,
}: z.output<typeof Fields>): string | undefined {
  const least = Math.ceil(leastLeaseMs(timeout * 1000) / 1000)
  if (provider === 'inbox' || lease >= least) return undefined
  return `too short for SEND_TIMEOUT_SECONDS=${timeout}: give at least ${least}`
}

export interface Config extends ServiceConfig {
  /** The base of every link in a mail, under which recipients reach this service. */
  publicUrl: string
  contactsUrl: string
  /** Where the services are whose things may refer to templates and domains; one that is not installed has none. */
  referringUrls: Record<'campaigns' | 'workflow-engine', string | undefined>
  linkKeys: KeyRing
  encryptionKeys: KeyRing
  reservedPrefixes: string[]
  idempotencyTtlHours: number
  provider: 'inbox' | 'smtp' | 'ses'
  /** Mails a second; 0 means no limit. `undefined` for the provider: its own quota (SES), else none. */
  projectRatePerSecond: number
  providerRatePerSecond: number | undefined
  /** Mails of one priority class that this process hands over at the same time. */
  concurrency: number
  maxAttempts: number
  leaseSeconds: number
  /** How long one hand-over may take, connecting included. */
  handOverTimeoutMs: number
  /** SMTP: how long the answer to a complete message is awaited after that, in the background (RFC 5321 section 4.5.3.2.6). */
  lateAnswerMs: number
  /** A folder that outlives the process, for what a server has accepted and is not recorded yet; undefined: nothing is kept. */
  stateDir: string | undefined
  /** How long an in-doubt mail waits for its Send event from SES before it is tried again. */
  inDoubtWaitSeconds: number
  /** Rendering processes, and the limits of each: memory of JavaScript objects, CPU time for one mail. */
  rendering: { workers: number; memoryMb: number; timeMs: number }
  maxAttachments: number
  maxAttachmentBytes: number
  smtpUrl: string | undefined
  /** Whole mails go to an SMTP server that offers to take them (RFC 3030). */
  smtpChunking: boolean
  awsRegion: string | undefined
  awsEndpoint: string | undefined
  sesConfigurationSet: string | undefined
  mailFromSubdomain: string
  /** The sender of the platform's own mail. */
  platformFrom: { name: string; email: string }
  inboxPublic: boolean
  /** Where mail that is handed over by SMTP returns to when it bounces; undefined: to the sender's address. */
  bounceDomain: string | undefined
  /** The operator's server that takes mail for the domains of projects; with `ses` it is Amazon's unless given. */
  inboundMx: string | undefined
  /** How fast a mail server must post a message, at least: so many bytes in each period. */
  messagePace: { bytes: number; inMs: number }
  /** The SNS topics whose notifications are accepted; with an empty list none are. */
  snsTopicArns: string[]
  /** How long the content of a mail is kept; 0 means without end. */
  bodyRetentionDays: number
  /** How long a mail's row and timeline are kept; 0 means without end. */
  emailRetentionDays: number
  /** What the inbox keeps: messages of so many days, and so many at most; 0 means no limit. */
  inboxRetentionDays: number
  inboxMaxMessages: number
  /** An address is suppressed for so many days when so many mails to it bounced for now within as many; 0 means never. */
  softBounces: { most: number; days: number }
  /** Caps that hold for each project; 0 means none. */
  maxDomains: number
  maxTemplates: number
  uploads: UploadsConfig
}

export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const read = parseEnv(Env, env)
  return {
    ...serviceConfig(read, { name: 'send', own: read.SEND_DATABASE_URL }),
    publicUrl: read.PUBLIC_URL.replace(/\/$/, ''),
    contactsUrl: read.CONTACTS_URL,
    referringUrls: { campaigns: read.CAMPAIGNS_URL, 'workflow-engine': read.WORKFLOW_ENGINE_URL },
    linkKeys: read.LINK_KEYS,
    encryptionKeys: read.ENCRYPTION_KEYS,
    reservedPrefixes: read.RESERVED_DATA_PREFIXES,
    idempotencyTtlHours: read.IDEMPOTENCY_TTL_HOURS,
    provider: read.SEND_PROVIDER,
    projectRatePerSecond: read.SEND_PROJECT_RATE_PER_SECOND,
    providerRatePerSecond: read.SEND_PROVIDER_RATE_PER_SECOND,
    concurrency: read.SEND_CONCURRENCY,
    maxAttempts: read.SEND_MAX_ATTEMPTS,
    leaseSeconds: read.SEND_LEASE_SECONDS,
    handOverTimeoutMs: read.SEND_TIMEOUT_SECONDS * 1000,
    lateAnswerMs: read.SEND_LATE_ANSWER_SECONDS * 1000,
    stateDir: read.SEND_STATE_DIR,
    inDoubtWaitSeconds: read.SEND_IN_DOUBT_WAIT_SECONDS,
    rendering: {
      workers: read.SEND_RENDER_WORKERS,
      memoryMb: read.SEND_RENDER_MEMORY_MB,
      timeMs: read.SEND_RENDER_TIME_MS,
    },
    maxAttachments: read.MAX_ATTACHMENTS_COUNT,
    maxAttachmentBytes: Math.floor(read.MAX_ATTACHMENT_SIZE_MB * 1024 * 1024),
    smtpUrl: read.SMTP_URL,
    smtpChunking: read.SMTP_CHUNKING,
    awsRegion: read.AWS_REGION,
    awsEndpoint: read.AWS_ENDPOINT_URL_SESV2,
    sesConfigurationSet: read.SES_CONFIGURATION_SET,
    mailFromSubdomain: read.MAIL_FROM_SUBDOMAIN,
    // Only the inbox goes without the setting.
    platformFrom: read.PLATFORM_FROM ?? { name: mailboxName, email: 'postrider@example.com' },
    inboxPublic: read.INBOX_PUBLIC,
    messagePace: { bytes: 256 * 1024, inMs: 10_000 },
    bounceDomain: read.BOUNCE_DOMAIN,
    inboundMx: read.INBOUND_MX ?? inboundMxOf(read),
    snsTopicArns: read.SNS_TOPIC_ARNS,
    bodyRetentionDays: read.EMAIL_BODY_RETENTION_DAYS,
    emailRetentionDays: read.EMAIL_RETENTION_DAYS,
    inboxRetentionDays: read.INBOX_RETENTION_DAYS,
    inboxMaxMessages: read.INBOX_MAX_MESSAGES,
    softBounces: { most: read.SOFT_BOUNCES_TO_SUPPRESS, days: read.SOFT_BOUNCE_DAYS },
    maxDomains: read.MAX_DOMAINS_PER_PROJECT,
    maxTemplates: read.MAX_TEMPLATES_PER_PROJECT,
    uploads: uploadsOf(read),
  }
}

/** The regions in which SES receives mail are fewer; in others the record leads nowhere, and is not required. */
const inboundMxOf = ({ SEND_PROVIDER: provider, AWS_REGION: region }: z.output<typeof Fields>) =>
  provider === 'ses' ? `inbound-smtp.${region}.amazonaws.com` : undefined
