import { readMailbox } from '@postrider/contracts'
import { defaultSendLimits } from '@postrider/contracts/resources'
import {
  awsRegion,
  Count,
  encryptionKeys,
  idempotencyTtlHours,
  linkKeys,
  List,
  mailFromSubdomain,
  maxAttachmentBytes,
  optionalServiceUrl,
  projectLimit,
  provider,
  publicUrl,
  readSettings,
  reservedPrefixes,
  serviceSettings,
  serviceUrl,
  storageQuota,
  sesConfigurationSet,
  sesEndpoint,
  setting,
  IntegerBetween,
  withDefault,
  type ConfigOf,
  type Env,
  type ServiceConfig,
  type Setting,
  secret,
  common,
} from '@postrider/process/config'
import { z } from 'zod'
import { minLeaseMs } from './delivery/lease.ts'
import { uploadSettings } from './uploads/settings.ts'

const smtpForm = 'give smtp://user:password@host:587 or smtps://…'

const mailboxForm =
  'give your address, for example postrider@example.com or Postrider <postrider@example.com>'

const mailboxName = 'Postrider'

const Domain = z.hostname('give a domain such as bounces.example.com').transform((name) => name.toLowerCase())

/** An address with an optional name. */
const Mailbox = z.string().transform((text, { issues }) => {
  const read = readMailbox(text)
  if (!('fault' in read)) return { name: read.name ?? mailboxName, email: read.email }
  issues.push({ code: 'custom', input: text, message: mailboxForm })
  return z.NEVER
})

const toMs = (seconds: number): number => seconds * 1_000

const providerSettings = {
  provider: withDefault(provider, 'inbox'),
  smtpUrl: secret(
    common(
      setting(
        'SMTP_URL',
        z.url({ protocol: /^smtps?$/, error: smtpForm }).optional(),
        'The SMTP server that mail is delivered to: smtp://user:password@host:587, or smtps:// for TLS from the start. Set it with SEND_PROVIDER=smtp.',
      ),
    ),
  ),
  platformFrom: common(
    setting(
      'PLATFORM_FROM',
      Mailbox.optional(),
      'The sender of mail to users: verification, password reset, invitations. Set it with smtp and ses, for example to Postrider <postrider@example.com>.',
    ),
  ),
  awsRegion,
  awsEndpoint: sesEndpoint,
  sesConfigurationSet,
  snsTopicArns: setting(
    'SNS_TOPIC_ARNS',
    List,
    'The SNS topics whose notifications are accepted, separated by commas. Set it to the topics that `postrider setup-ses` printed.',
  ),
  mailFromSubdomain,
  maxAttachmentBytes,
  bounceDomain: setting(
    'BOUNCE_DOMAIN',
    Domain.optional(),
    'A domain of yours whose MX is your mail server, such as bounces.example.com. Set it with SEND_PROVIDER=smtp to receive bounces; else they go to the sender.',
  ),
  inboundMx: setting(
    'INBOUND_MX',
    Domain.optional(),
    'The mail server that receives mail for domains of projects, shown in their DNS records. Set it to receive mail with your own server; with ses, the default is the server of Amazon.',
  ),
}

const deliverySettings = {
  /** Mails per second; 0 means no limit. */
  projectRatePerSecond: setting(
    'SEND_PROJECT_RATE_PER_SECOND',
    Count.default(500),
    'Mails per second of a project; 0 removes the limit. Lower it when one project must not use up the rate of the provider.',
  ),
  /** Mails per second. If undefined, SES's quota applies with `ses`; other providers have no limit. */
  providerRatePerSecond: setting(
    'SEND_PROVIDER_RATE_PER_SECOND',
    Count.optional(),
    'Mails per second to the provider; 0 removes the limit. Set it to the rate that your SMTP server accepts; with ses, the default is the quota of the account.',
  ),
  /** Concurrent deliveries per priority class in this process. */
  concurrency: setting(
    'SEND_CONCURRENCY',
    IntegerBetween(1, 500).default(20),
    'Mails of a priority class that a process delivers at the same time. Lower it when the SMTP server refuses connections.',
  ),
  /** Timeout of one delivery attempt, including the time to connect. */
  deliveryTimeoutMs: setting(
    'SEND_TIMEOUT_SECONDS',
    z.coerce.number().positive().max(300).default(30).transform(toMs),
    'Seconds that a delivery attempt may take. Raise it for a slow SMTP server, and give processes longer to stop (Compose and Kubernetes: 60 s).',
  ),
  leaseSeconds: setting(
    'SEND_LEASE_SECONDS',
    IntegerBetween(5, 86_400).default(120),
    'Seconds for which a process holds the mails it has claimed; after a crash they wait that long. Raise it with SEND_TIMEOUT_SECONDS.',
  ),
  /** If undefined, there is no delivery journal. */
  stateDir: setting(
    'SEND_STATE_DIR',
    z.string().min(1).optional(),
    'A folder that outlives the process, for accepted mails that are not recorded yet. Set it with smtp: after a crash they are recorded instead of sent again. Instances on one host need a folder each.',
  ),
}

const limitSettings = {
  maxAttachments: setting(
    'MAX_ATTACHMENTS_COUNT',
    Count.default(defaultSendLimits.maxAttachments),
    'Attachments of a mail. Raise it when callers need more.',
  ),
  maxAttachmentBytes,
  maxDomains: projectLimit('domains'),
  maxTemplates: projectLimit('templates'),
  /** Soft bounces after which an address is suppressed; 0 means never. */
  softBouncesToSuppress: setting(
    'SOFT_BOUNCES_TO_SUPPRESS',
    Count.default(5),
    'Soft bounces within 30 days, without a delivery between them, that suppress an address for 30 days; 0 turns this off. Lower it when your provider warns about bounces.',
  ),
}

const retentionSettings = {
  bodyRetentionDays: setting(
    'EMAIL_BODY_RETENTION_DAYS',
    Count.default(90),
    'Days for which the content of sent mails is stored; 0 keeps it forever. Change it to meet your privacy policy.',
  ),
  attachmentRetentionDays: setting(
    'ATTACHMENT_RETENTION_DAYS',
    Count.default(7),
    'Days for which attachments of sent mails are stored, at most as long as the content; 0 keeps them as long. Lower it when they take much space.',
  ),
  emailRetentionDays: setting(
    'EMAIL_RETENTION_DAYS',
    Count.default(400),
    'Days for which mails and their timelines are stored; 0 keeps them forever. Change it to meet your privacy policy.',
  ),
  inboxRetentionDays: setting(
    'INBOX_RETENTION_DAYS',
    Count.default(7),
    'Days for which captured mails are stored; 0 keeps them until there are 500,000. Raise it when tests look at older mails.',
  ),
}

export const settings = {
  ...serviceSettings({ name: 'send', port: 8083 }),
  publicUrl,
  contactsUrl: serviceUrl('contacts'),
  /** The services that may refer to templates and domains. */
  referringUrls: {
    campaigns: optionalServiceUrl('campaigns'),
    'workflow-engine': optionalServiceUrl('workflow-engine'),
  },
  linkKeys,
  encryptionKeys,
  reservedPrefixes,
  idempotencyTtlHours,
  ...providerSettings,
  ...deliverySettings,
  ...limitSettings,
  ...retentionSettings,
  storageQuota,
  uploads: uploadSettings,
}

export type Config = ConfigOf<typeof settings> & ServiceConfig

/** Throws `WrongSettings` if a setting is invalid, or if the provider or storage needs a missing setting. */
export const readConfig = (env: Env = process.env): Config =>
  readSettings(settings, env, (config, report) => {
    const { provider, uploads, leaseSeconds } = config
    const needs = (value: unknown, of: Setting, message: string): void => {
      if (value === undefined) report(of, message)
    }
    const forProvider = `required with SEND_PROVIDER=${provider}`
    const forStorage = `required with UPLOAD_STORAGE=${uploads.storage}`
    if (provider === 'smtp') needs(config.smtpUrl, settings.smtpUrl, `${forProvider}: ${smtpForm}`)
    if (provider === 'ses')
      needs(config.awsRegion, awsRegion, `${forProvider}: give a region such as eu-central-1`)
    if (provider !== 'inbox')
      needs(config.platformFrom, settings.platformFrom, `${forProvider}: ${mailboxForm}`)
    if (uploads.storage === 'disk')
      needs(uploads.folder, uploadSettings.folder, `${forStorage}: give a folder`)
    if (uploads.storage === 's3')
      needs(uploads.bucket, uploadSettings.bucket, `${forStorage}: give the name of a bucket`)
    const least = minLease(config)
    if (leaseSeconds < least)
      report(
        settings.leaseSeconds,
        `too short for SEND_TIMEOUT_SECONDS=${config.deliveryTimeoutMs / 1_000}: give at least ${least}`,
      )
  })

/**
 * Returns the minimum lease in seconds. With a shorter lease, a mail could be claimed and sent again during
 * its delivery, or no delivery could start at all.
 */
const minLease = ({ deliveryTimeoutMs }: Pick<Config, 'deliveryTimeoutMs'>): number =>
  Math.ceil(minLeaseMs(deliveryTimeoutMs) / 1_000)

/** Returns the sender of platform mail. The setting is required unless the provider is `inbox`. */
export const platformFromOf = ({ platformFrom }: Config) =>
  platformFrom ?? { name: mailboxName, email: 'postrider@example.com' }

/**
 * Returns the server that receives mail. SES receives mail only in some regions; in the other regions the MX
 * record is not required.
 */
export const inboundMxOf = ({
  inboundMx,
  provider,
  awsRegion: region,
}: Pick<Config, 'inboundMx' | 'provider' | 'awsRegion'>): string | undefined =>
  inboundMx ?? (provider === 'ses' ? `inbound-smtp.${region}.amazonaws.com` : undefined)
