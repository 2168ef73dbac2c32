import {
  Count,
  dashboardOrigins,
  host,
  inboxAccess,
  inboxPublic,
  limitLoopback,
  logLevel,
  maxAttachmentBytes,
  optional,
  optionalServiceUrl,
  port,
  provider,
  publicUrl,
  readSettings,
  redisUrl,
  serviceTokenKeys,
  serviceUrl,
  sessionKeys,
  setting,
  tracingSettings,
  Upstreams,
  urlSetting,
  withDefault,
  type ConfigOf,
  type Env,
  type InboxAccess,
  type Setting,
  secret,
  common,
} from '@postrider/process/config'
import { z } from 'zod'
import { endpoints } from '@postrider/contracts/api'

/** An Ed25519 private key as a JWK (RFC 8037). */
const SigningKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  kid: z.string().min(1),
  x: z.string(),
  d: z.string(),
})
export type SigningKey = z.infer<typeof SigningKey>

const SigningKeys = z
  .string()
  .transform((text, context) =>
    parseJson(text, () => context.addIssue('must be a JSON array of private JWKs')),
  )
  .pipe(z.array(SigningKey).min(1))

const Token = z.string().min(16).optional()

interface ServiceUrls {
  readonly [service: string]: Setting<z.ZodType<string | undefined>>
  accounts: Setting<z.ZodType<string>>
}

/** The URLs of the services. Only the accounts service is required. */
const upstreams: ServiceUrls = {
  ...Object.fromEntries(
    endpoints.flatMap(({ service }) =>
      service === 'gateway' ? [] : [[service, optionalServiceUrl(service)] as const],
    ),
  ),
  accounts: serviceUrl('accounts'),
}

export const settings = {
  host: withDefault(host, '0.0.0.0'),
  port: withDefault(port, 8080),
  logLevel: withDefault(logLevel, 'info'),
  publicUrl: optional(publicUrl),
  serviceTokenKeys,
  sessionKeys,
  /** The first key signs. All keys are published, so that they can be rotated without an interruption. */
  signingKeys: secret(
    setting(
      'GATEWAY_SIGNING_KEYS',
      SigningKeys,
      "Keys that sign the gateway's tokens: a JSON array of Ed25519 private JWKs with kid. The first signs, all are published; rotate them like SERVICE_TOKEN_KEYS.",
    ),
  ),
  /** Endpoints of a service without a URL return 501. */
  upstreams,
  /** Not an upstream: the dashboard has no endpoints of the API, and `GET /health` does not contain it. */
  dashboardUrl: setting(
    urlSetting('dashboard'),
    Upstreams.optional(),
    "The address of the dashboard's server, or the addresses of its instances, separated by commas. Set it to serve the dashboard at /app of the gateway; npm start and npm run cluster do so.",
  ),
  /** If undefined, keys and counts are stored in this process, which must then be the only gateway. */
  redisUrl: optional(redisUrl),
  rateLimitPerMinute: common(
    setting(
      'RATE_LIMIT_PER_MINUTE',
      Count.default(1_000),
      'Requests per project and minute, with its public key and with its secret key each; 0 removes the limit. Raise it for projects that send many single requests.',
    ),
  ),
  addressLimits: {
    auth: setting(
      'AUTH_RATE_PER_MINUTE',
      Count.default(30),
      'Requests to /auth/* per client address (IPv6: per /64) and minute; 0 removes the limit. Raise it when many users share an address.',
    ),
    /**
     * Also applies to open and click links and to lookups of unknown keys. Each kind is counted separately.
     */
    keyless: setting(
      'ADDRESS_RATE_PER_MINUTE',
      Count.default(300),
      'Other requests without a key per client address and minute; 0 removes the limit. Open and click links and unknown keys are counted separately. Raise it when many users share an address.',
    ),
    publicKey: setting(
      'PUBLIC_KEY_RATE_PER_MINUTE',
      Count.default(250),
      'Requests with the public key of a project per client address and minute; 0 removes the limit. Raise it when many users of a website share an address.',
    ),
  },
  limitLoopback,
  /** Determines the maximum body size of endpoints that accept attachments. */
  maxAttachmentBytes,
  dashboardOrigins,
  trustedProxies: common(
    setting(
      'TRUSTED_PROXIES',
      Count.default(0),
      'Proxies in front of the gateway that write X-Forwarded-*. Set it to their number: otherwise all clients count as one address and share its limits.',
    ),
  ),
  metricsToken: secret(
    setting(
      'METRICS_TOKEN',
      Token,
      'The bearer token that reads /metrics, at least 16 characters. Set it for a scraper on another machine.',
    ),
  ),
  mailServerToken: secret(
    setting(
      'DSN_TOKEN',
      Token,
      'The bearer token with which your mail server posts to /webhooks/dsn and /webhooks/inbound, at least 16 characters. Set it to receive bounces or mail without SES.',
    ),
  ),
  /** The inbox is available only with the provider `inbox`. */
  provider: optional(provider),
  inboxPublic,
  tracing: tracingSettings,
}

export type Config = ConfigOf<typeof settings> & {
  /** How long requests are still accepted after SIGTERM, in milliseconds; see `listen`. */
  drainMs?: number
}

export const readConfig = (env: Env = process.env): Config => readSettings(settings, env)

/** Returns the URLs of the installed services by name. */
export const installedServices = ({ upstreams }: Config): [service: string, url: string][] =>
  Object.entries(upstreams).flatMap(([service, url]) => (url === undefined ? [] : [[service, url]]))

/** Returns who may read captured mail without a key. If the result is `off`, `/inbox` does not exist. */
export const inboxAccessOf = ({ provider, inboxPublic: isPublic, ...exposure }: Config): InboxAccess =>
  inboxAccess(exposure, { provider, isPublic })

function parseJson(text: string, fail: () => void): unknown {
  try {
    return JSON.parse(text)
  } catch {
    fail()
    return z.NEVER
  }
}
