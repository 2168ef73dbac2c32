import {
  Count,
  List,
  parseEnv,
  Switch,
  Upstreams,
  serviceConfig,
  serviceEnv,
  type ServiceConfig,
} from '@postrider/process/config'
import { KeyRing } from '@postrider/security'
import { Currency } from '@postrider/contracts/resources'
import { z } from 'zod'
import { billingSettings, requireWholeBilling, type BillingSettings } from './billing/settings.ts'
import type { OauthSettings } from './oauth/create-providers.ts'
import { oauthSettings, ProviderUrl, requireWhole } from './oauth/settings.ts'

const Fields = z.object({
  ...serviceEnv,
  PORT: serviceEnv.PORT.default(8081),
  ACCOUNTS_DATABASE_URL: z.url().optional(),
  REDIS_URL: z.url().optional(),
  PUBLIC_URL: z.url(),
  DASHBOARD_URL: z.url().optional(),
  SEND_URL: Upstreams,
  SESSION_KEYS: KeyRing,
  ENCRYPTION_KEYS: KeyRing,
  DISABLE_SIGNUPS: Switch.default(false),
  VERIFY_EMAIL_ON_SIGNUP: Switch.default(false),
  REFUSE_DISPOSABLE_EMAILS: Switch.default(true),
  SIGNUPS_PER_HOUR: Count.default(10),
  INVITATIONS_PER_HOUR: Count.default(50),
  PROJECTS_PER_USER: Count.default(100),
  LIMIT_LOOPBACK: Switch.default(false),
  PASSWORD_CONCURRENCY: z.coerce.number().int().min(1).max(16).default(2),
  AUTO_PROJECT_DISABLE: Switch.default(true),
  AUDIT_RETENTION_DAYS: z.coerce.number().int().min(1).max(36_500).default(400),
  DEMO: Switch.default(false),
  ENVIRONMENT: z.string().default('production'),
  AWS_REGION: z.string().optional(),
  MAIL_FROM_SUBDOMAIN: z.string().default('mail'),
  SEND_PROVIDER: z.string().default('inbox'),
  UPLOAD_STORAGE: z.enum(['none', 'disk', 's3']).default('none'),
  CONTACTS_URL: Upstreams.optional(),
  CAMPAIGNS_URL: Upstreams.optional(),
  WORKFLOW_ENGINE_URL: Upstreams.optional(),
  SEGMENTS_URL: Upstreams.optional(),
  ANALYTICS_URL: Upstreams.optional(),
  DASHBOARD_ORIGINS: List,
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  GITHUB_URL: ProviderUrl.default('https://github.com'),
  GITHUB_API_URL: ProviderUrl.default('https://api.github.com'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  OIDC_ISSUER: ProviderUrl.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(100).default('Single sign-on'),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_PRICE_ID: z.string().optional(),
  STRIPE_METER_EVENT: z.string().default('emails'),
  STRIPE_API_URL: ProviderUrl.default('https://api.stripe.com'),
  BILLING_CURRENCY: Currency.default('usd'),
  FREE_MAILS_PER_MONTH: Count.default(1_000),
})

const Env = Fields.check(({ value, issues }) => {
  const refuse = (name: string, message: string): void =>
    void issues.push({ code: 'custom', input: value, path: [name], message })
  requireWhole(value, refuse)
  requireWholeBilling(value, refuse)
})

export interface Config extends ServiceConfig {
  /** The key store that the gateways share; undefined only where one is handed in. */
  redisUrl: string | undefined
  /** Where browsers and API clients reach the gateway; cookies are Secure when it is https. */
  publicUrl: string
  /** The base of links in mails to users. */
  dashboardUrl: string
  /** Where send is, which sends those mails, and knows the domains of projects. */
  sendUrl: string
  /** Sign the session cookie. */
  sessionKeys: KeyRing
  /** Seal API keys in the database. */
  encryptionKeys: KeyRing
  signupsDisabled: boolean
  /** New users have to verify their address before they may do anything else; else it counts as verified. */
  verifyEmailOnSignup: boolean
  /** Nobody may sign up with an address of a provider of throw-away mailboxes. */
  refuseDisposableEmails: boolean
  /** Tries of one client address; 0: no limit. */
  signupsPerHour: number
  /** Invitations that one user sends, those to known and refused addresses included; 0: no limit. */
  invitationsPerHour: number
  /** 0: no limit. */
  projectsPerUser: number
  /** Counts this machine by its address as well (tests); else it is spared. */
  limitLoopback: boolean
  /** How many passwords are hashed at the same time, each in a thread and 19 MiB of its own. */
  passwordConcurrency: number
  /** A project whose bounces or complaints are critical is disabled by itself. */
  disablesByReputation: boolean
  /** For how long entries of audit logs are kept. */
  auditRetentionDays: number
  /** Lets a first run make its demo user and project over the internal API. */
  demo: boolean
  /** A name shown by GET /config. */
  environment: string
  awsRegion: string | undefined
  mailFromSubdomain: string
  /** Mails reach people. With the provider `inbox` they are captured, and nobody can prove an address by one. */
  isMailReal: boolean
  /** Whether images can be uploaded, shown by GET /config. */
  hasStorage: boolean
  /** The other services that know how far a project is set up; undefined: not installed. */
  contactsUrl: string | undefined
  campaignsUrl: string | undefined
  workflowEngineUrl: string | undefined
  /** Not asked anything: where they are installed, a reset waits for their reports too. */
  segmentsUrl: string | undefined
  analyticsUrl: string | undefined
  /** Origins beside the dashboard's own that a dashboard is served from; a sign-in at another provider may return there. */
  dashboardOrigins: string[]
  /** The other providers that one may sign in at. */
  oauth: OauthSettings
  /** Undefined: nobody is billed. */
  billing: BillingSettings | undefined
  billingCurrency: Currency
}

export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const read = parseEnv(Env, env)
  return {
    ...serviceConfig(read, { name: 'accounts', own: read.ACCOUNTS_DATABASE_URL }),
    redisUrl: read.REDIS_URL,
    publicUrl: withoutSlash(read.PUBLIC_URL),
    dashboardUrl: withoutSlash(read.DASHBOARD_URL ?? read.PUBLIC_URL),
    sendUrl: read.SEND_URL,
    sessionKeys: read.SESSION_KEYS,
    encryptionKeys: read.ENCRYPTION_KEYS,
    signupsDisabled: read.DISABLE_SIGNUPS,
    verifyEmailOnSignup: read.VERIFY_EMAIL_ON_SIGNUP,
    refuseDisposableEmails: read.REFUSE_DISPOSABLE_EMAILS,
    signupsPerHour: read.SIGNUPS_PER_HOUR,
    invitationsPerHour: read.INVITATIONS_PER_HOUR,
    projectsPerUser: read.PROJECTS_PER_USER,
    limitLoopback: read.LIMIT_LOOPBACK,
    passwordConcurrency: read.PASSWORD_CONCURRENCY,
    disablesByReputation: read.AUTO_PROJECT_DISABLE,
    auditRetentionDays: read.AUDIT_RETENTION_DAYS,
    demo: read.DEMO,
    environment: read.ENVIRONMENT,
    awsRegion: read.AWS_REGION,
    mailFromSubdomain: read.MAIL_FROM_SUBDOMAIN,
    isMailReal: read.SEND_PROVIDER !== 'inbox',
    hasStorage: read.UPLOAD_STORAGE !== 'none',
    contactsUrl: read.CONTACTS_URL,
    campaignsUrl: read.CAMPAIGNS_URL,
    workflowEngineUrl: read.WORKFLOW_ENGINE_URL,
    segmentsUrl: read.SEGMENTS_URL,
    analyticsUrl: read.ANALYTICS_URL,
    dashboardOrigins: read.DASHBOARD_ORIGINS.map((origin) => withoutSlash(origin)),
    oauth: oauthSettings(read),
    billing: billingSettings(read),
    billingCurrency: read.BILLING_CURRENCY,
  }
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '')
