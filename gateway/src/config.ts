import {
  commonEnv,
  Count,
  inboxAccess,
  isLoopbackOnly,
  parseEnv,
  Switch,
  Upstreams,
  urlSetting,
  type InboxAccess,
} from '@postrider/process/config'
import { KeyRing } from '@postrider/security'
import { z } from 'zod'
import { routes } from './routes.ts'

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
  .transform((text, context) => parseJson(text, () => context.addIssue('give a JSON array of private JWKs')))
  .pipe(z.array(SigningKey).min(1))

const OwnEnv = z.object({
  HOST: commonEnv.HOST,
  PORT: commonEnv.PORT.default(8080),
  LOG_LEVEL: commonEnv.LOG_LEVEL,
  SERVICE_TOKEN_KEYS: commonEnv.SERVICE_TOKEN_KEYS,
  SESSION_KEYS: KeyRing,
  GATEWAY_SIGNING_KEYS: SigningKeys,
  ACCOUNTS_URL: Upstreams,
  REDIS_URL: z.url().optional(),
  RATE_LIMIT_PER_MINUTE: Count.default(1000),
  AUTH_RATE_PER_MINUTE: Count.default(30),
  ADDRESS_RATE_PER_MINUTE: Count.default(300),
  PUBLIC_KEY_RATE_PER_MINUTE: Count.default(250),
  LIMIT_LOOPBACK: Switch.default(false),
  PUBLIC_URL: z.url().optional(),
  DASHBOARD_ORIGINS: z.string().default(''),
  TRUSTED_PROXIES: Count.default(0),
  METRICS_TOKEN: z.string().min(16).optional(),
  DSN_TOKEN: z.string().min(16).optional(),
  SEND_PROVIDER: z.string().optional(),
  INBOX_PUBLIC: Switch.default(false),
})

/** The services beside accounts that the table of routes names. */
const optionalServices = [...new Set(routes.map(({ service }) => service))].filter(
  (service) => service !== 'gateway' && service !== 'accounts',
)
const UpstreamEnv = z.object(
  Object.fromEntries(optionalServices.map((service) => [urlSetting(service), Upstreams.optional()])),
)

const Env = OwnEnv.and(UpstreamEnv)

export interface AddressLimits {
  /** Requests to `/auth/*`. */
  auth: number
  /** Other requests without a key; apart from them open and click links, and look-ups of keys that nobody has. */
  keyless: number
  /** Requests with the public key of one project. */
  publicKey: number
}

export interface Config {
  host: string
  port: number
  logLevel: string
  serviceTokenKeys: KeyRing
  sessionKeys: KeyRing
  /** The first signs; all are published, so that a key is changed without a gap. */
  signingKeys: SigningKey[]
  /** Where the services are; what has no address answers 501. */
  upstreams: Record<string, string> & { accounts: string }
  /** Undefined: keys and counts are kept in this process, which then must be the only gateway. */
  redisUrl: string | undefined
  /** Requests of one project; 0: no limit. */
  rateLimitPerMinute: number
  /** What one client address may do within a minute; 0: no limit. */
  addressLimits: AddressLimits
  /** Counts this machine by its address as well (tests); else it is spared. */
  limitLoopback: boolean
  /** Origins that a dashboard is served from, beside the one that a request itself names as its host. */
  dashboardOrigins: string[]
  /** How many proxies in front of us write `X-Forwarded-*`. */
  trustedProxies: number
  metricsToken: string | undefined
  /** The token of the operator's mail server; undefined: what only it may call does not exist. */
  mailServerToken: string | undefined
  /** Off: `/inbox` does not exist. */
  inbox: InboxAccess
  /** Listener and PUBLIC_URL are both on the loopback: then a caller on this machine needs no token for `/metrics`. */
  isLoopbackOnly: boolean
  /** PUBLIC_URL without a slash at the end. */
  publicUrl: string | undefined
  /** The host name in PUBLIC_URL, lower case. */
  publicHost: string | undefined
  /** How long a service may be silent within a request. */
  upstreamSilenceMs: number
  /** How long requests are answered on after SIGTERM; see `listen`. */
  drainMs?: number
}

/** The settings from the environment. Throws `ConfigError` with one sentence naming every variable at fault. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const read = parseEnv(Env, env)
  return {
    host: read.HOST,
    port: read.PORT,
    logLevel: read.LOG_LEVEL,
    serviceTokenKeys: read.SERVICE_TOKEN_KEYS,
    sessionKeys: read.SESSION_KEYS,
    signingKeys: read.GATEWAY_SIGNING_KEYS,
    upstreams: upstreamsOf(read.ACCOUNTS_URL, read),
    redisUrl: read.REDIS_URL,
    rateLimitPerMinute: read.RATE_LIMIT_PER_MINUTE,
    addressLimits: {
      auth: read.AUTH_RATE_PER_MINUTE,
      keyless: read.ADDRESS_RATE_PER_MINUTE,
      publicKey: read.PUBLIC_KEY_RATE_PER_MINUTE,
    },
    limitLoopback: read.LIMIT_LOOPBACK,
    dashboardOrigins: [...originOf(read.PUBLIC_URL), ...list(read.DASHBOARD_ORIGINS)],
    trustedProxies: read.TRUSTED_PROXIES,
    metricsToken: read.METRICS_TOKEN,
    mailServerToken: read.DSN_TOKEN,
    inbox: inboxAccess(doorOf(read), { provider: read.SEND_PROVIDER, isPublic: read.INBOX_PUBLIC }),
    isLoopbackOnly: isLoopbackOnly(doorOf(read)),
    publicUrl: read.PUBLIC_URL?.replace(/\/$/, ''),
    publicHost: read.PUBLIC_URL === undefined ? undefined : new URL(read.PUBLIC_URL).hostname,
    upstreamSilenceMs: 30_000,
  }
}

function upstreamsOf(accounts: string, read: z.output<typeof UpstreamEnv>): Config['upstreams'] {
  const given = optionalServices.flatMap((service) => {
    const url = read[urlSetting(service)]
    return url === undefined ? [] : [[service, url] as const]
  })
  return { accounts, ...Object.fromEntries(given) }
}

const doorOf = ({ HOST: host, PUBLIC_URL: publicUrl }: z.output<typeof OwnEnv>) => ({ host, publicUrl })

const originOf = (url: string | undefined): string[] => (url === undefined ? [] : [new URL(url).origin])

const list = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim().replace(/\/$/, ''))
    .filter((each) => each !== '')

function parseJson(text: string, fail: () => void): unknown {
  try {
    return JSON.parse(text)
  } catch {
    fail()
    return z.NEVER
  }
}
