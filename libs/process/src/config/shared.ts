import { resolve } from 'node:path'
import { megabyte } from '@postrider/contracts/api/endpoint'
import { defaultSendLimits } from '@postrider/contracts/resources'
import { KeyRing } from '@postrider/security'
import { z } from 'zod'
import { optional, setting, secret, common } from './setting.ts'
import { AddressBlocks, BaseUrl, Count, List, Switch, Upstreams, IntegerBetween } from './text-forms.ts'

/** Returns the name of the setting with a service's URL: `WORKFLOW_ENGINE_URL` for `workflow-engine`. */
export const urlSetting = (service: string): string => `${settingPrefix(service)}_URL`

/**
 * Returns the name of the setting with a service's database: `WORKFLOW_ENGINE_DATABASE_URL` for
 * `workflow-engine`.
 */
export const databaseSetting = (service: string): string => `${settingPrefix(service)}_DATABASE_URL`

const settingPrefix = (service: string): string => service.toUpperCase().replaceAll('-', '_')

export const host = common(
  setting('HOST', z.string(), 'The address to listen on. Use 0.0.0.0 when other machines connect directly.'),
)

export const port = common(
  setting(
    'PORT',
    IntegerBetween(0, 65_535),
    'The port to listen on; 0 chooses a free port. Change it when another program uses the port.',
  ),
)

export const logLevel = common(
  setting(
    'LOG_LEVEL',
    z.enum(['error', 'warn', 'info', 'debug', 'silent']),
    'The least severe level that is logged: error, warn, info, debug or silent. Use debug to investigate a problem; npm start has warn.',
  ),
)

export const publicUrl = common(
  setting(
    'PUBLIC_URL',
    BaseUrl,
    'The URL at which browsers, API clients and recipients reach the gateway. Set it to the public https:// address: links in mails start with it, and https makes cookies Secure.',
  ),
)

export const dataDir = common(
  setting(
    'DATA_DIR',
    z
      .string()
      .default('.data')
      .transform((folder) => resolve(folder)),
    'The folder for keys, the demo project, the embedded PostgreSQL and uploads. Change it to keep several installations apart.',
  ),
)

export const databaseUrl = secret(
  common(
    setting(
      'DATABASE_URL',
      z.url(),
      'The PostgreSQL server of all services; each service has its own database there. Set it to use your own server: without it, standalone and cluster start an embedded PostgreSQL.',
    ),
  ),
)

/** Defines the setting of a service's own database. */
export const ownDatabaseUrl = (service: string) =>
  secret(
    setting(
      databaseSetting(service),
      z.url().optional(),
      'The PostgreSQL server of one service, instead of DATABASE_URL. Set it when a service has its own server.',
    ),
  )

export const redisUrl = setting(
  'REDIS_URL',
  z.url(),
  'The Redis server that gateways and accounts share, for API keys, sessions and rate limits. Set it when they run as separate processes.',
)

/** Defines the setting of a service's URL. */
export const serviceUrl = (service: string) =>
  setting(
    urlSetting(service),
    Upstreams,
    'The address of one service, or the addresses of its instances, separated by commas. A host name may resolve to several addresses. Set it for each service that is installed: without it, the endpoints of the service return 501.',
  )

/** Defines the setting of an optional service's URL. */
export const optionalServiceUrl = (service: string) => optional(serviceUrl(service))

export const gatewayJwksUrl = setting(
  'GATEWAY_JWKS_URL',
  z.url(),
  "The URL of the gateway's public keys, which verify its tokens. Set it to /.well-known/jwks.json of the gateway.",
)

const rotation =
  'A list of id:secret separated by commas: the first is used, all are accepted. Rotate it when a secret may have leaked: put a new one in front and remove the old one later.'

export const serviceTokenKeys = secret(
  setting('SERVICE_TOKEN_KEYS', KeyRing, `Keys that sign requests between services. ${rotation}`),
)

export const sessionKeys = secret(
  setting('SESSION_KEYS', KeyRing, `Keys that sign session cookies. ${rotation}`),
)

export const linkKeys = secret(
  setting('LINK_KEYS', KeyRing, `Keys that sign the links in mails. ${rotation}`),
)

export const encryptionKeys = secret(
  setting(
    'ENCRYPTION_KEYS',
    KeyRing,
    `Keys that encrypt API keys, DKIM keys and webhook secrets in the databases. ${rotation} Never remove a key that encrypted stored data.`,
  ),
)

export const limitLoopback = setting(
  'LIMIT_LOOPBACK',
  Switch.default(false),
  'Also applies the limits per client address to this machine. Set it to true only to test the limits.',
)

export const dashboardOrigins = setting(
  'DASHBOARD_ORIGINS',
  List.transform((origins) => origins.map((each) => each.replace(/\/+$/, ''))),
  'Additional origins that serve a dashboard, separated by commas. Set it when a dashboard runs outside PUBLIC_URL.',
)

export const provider = common(
  setting(
    'SEND_PROVIDER',
    z.enum(['inbox', 'smtp', 'ses']),
    'How mail is delivered: inbox captures it and shows it at /inbox, smtp and ses deliver it. Set smtp with SMTP_URL, or ses with AWS_REGION, to send real mail; both need PLATFORM_FROM.',
  ),
)

export const inboxPublic = setting(
  'INBOX_PUBLIC',
  Switch.default(false),
  'Shows /inbox to every client of the gateway. Set it only in a private network: captured mails contain password resets. Otherwise only this machine can open /inbox, and only while HOST and PUBLIC_URL are on the loopback.',
)

export const awsRegion = common(
  setting(
    'AWS_REGION',
    z
      .string()
      .regex(/^[a-z]+(-[a-z0-9]+)+$/, 'give a region such as eu-central-1')
      .optional(),
    'The region of Amazon SES, such as eu-central-1. Set it with SEND_PROVIDER=ses; the AWS SDK finds the credentials.',
  ),
)

export const sesEndpoint = setting(
  'AWS_ENDPOINT_URL_SESV2',
  z.url().optional(),
  'The address of the API of Amazon SES. Set it only for a private endpoint or a test server.',
)

export const sesConfigurationSet = setting(
  'SES_CONFIGURATION_SET',
  z.string().optional(),
  'The configuration set of Amazon SES that publishes events of mails. Set it to the set that `postrider setup-ses` created; the default name is postrider.',
)

export const mailFromSubdomain = setting(
  'MAIL_FROM_SUBDOMAIN',
  z.string().default('mail'),
  'The subdomain of sender domains that Amazon SES uses as MAIL FROM. Change it when projects already use the name.',
)

export const uploadStorage = setting(
  'UPLOAD_STORAGE',
  z.enum(['none', 'disk', 's3']).default('none'),
  'Where uploaded images are stored: none, disk or s3. Set it to accept uploads: with none, POST /uploads/image returns 503. Standalone and cluster use disk.',
)

export const reservedPrefixes = setting(
  'RESERVED_DATA_PREFIXES',
  List.default(['svc', 'plunk']),
  'Prefixes p of the reserved data names p_id and p_email. Change them only before the first contact is stored.',
)

/** The config value is in bytes; 0 disables the quota. */
export const storageQuota = setting(
  'MAX_STORED_MB_PER_PROJECT',
  Count.default(2_000).transform((mb) => mb * 1_000_000),
  'The storage quota of a project in megabytes, over all services; 0 removes the limit. It counts mails with attachments, campaigns, uploads, imports and events. Lower it when the disk is small.',
)

export const idempotencyTtlHours = setting(
  'IDEMPOTENCY_TTL_HOURS',
  Count.default(24),
  'Hours for which an idempotency key is stored; 0 keeps it forever. Raise it when clients retry later than that.',
)

export const webhookAllowPrivate = setting(
  'WEBHOOK_ALLOW_PRIVATE',
  AddressBlocks,
  'Private addresses that workflow steps and webhook endpoints may reach: 10.1.0.0/16,127.0.0.1/32. Webhook endpoints at these addresses may also use http://. Set it for receivers in your own network. Everyone who can edit a workflow or a webhook endpoint can then send requests to these addresses.',
)

export const maxAttachmentBytes = setting(
  'MAX_ATTACHMENT_SIZE_MB',
  z.coerce
    .number()
    .min(0)
    .max(40)
    .default(defaultSendLimits.maxAttachmentBytes / megabyte)
    .transform((mb) => Math.floor(mb * megabyte)),
  'The maximum size of all attachments of a mail in megabytes, at most 40. Raise it when your provider accepts larger mails.',
)
