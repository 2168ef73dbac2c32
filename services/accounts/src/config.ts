import {
  awsRegion,
  BaseUrl,
  Count,
  dashboardOrigins,
  encryptionKeys,
  limitLoopback,
  mailFromSubdomain,
  optional,
  optionalServiceUrl,
  provider,
  publicUrl,
  readSettings,
  redisUrl,
  serviceSettings,
  serviceUrl,
  sessionKeys,
  setting,
  Switch,
  uploadStorage,
  IntegerBetween,
  withDefault,
  type ConfigOf,
  type Env,
  type ServiceConfig,
} from '@postrider/process/config'
import { z } from 'zod'
import { billing, billingCurrency } from './billing/settings.ts'
import { oauth } from './oauth/settings.ts'

export const settings = {
  ...serviceSettings({ name: 'accounts', port: 8081 }),
  redisUrl: optional(redisUrl),
  publicUrl,
  dashboardPublicUrl: setting(
    'DASHBOARD_PUBLIC_URL',
    BaseUrl.optional(),
    'The base of links to the dashboard in mails and after a sign-in with another provider; PUBLIC_URL with /app unless set. Set it when users open a dashboard elsewhere.',
  ),
  sendUrl: serviceUrl('send'),
  sessionKeys,
  encryptionKeys,
  signupsDisabled: setting(
    'DISABLE_SIGNUPS',
    Switch.default(false),
    'Refuses sign-ups of new users. Set it to true once everybody has an account.',
  ),
  verifyEmailOnSignup: setting(
    'VERIFY_EMAIL_ON_SIGNUP',
    Switch.default(false),
    'Requires new users to verify their address by the link in a mail before they can do anything. Set it to true when strangers may sign up.',
  ),
  refuseDisposableEmails: setting(
    'REFUSE_DISPOSABLE_EMAILS',
    Switch.default(true),
    'Refuses sign-ups with addresses of providers of disposable mailboxes. Set it to false when a provider of your users is refused.',
  ),
  signupsPerHour: setting(
    'SIGNUPS_PER_HOUR',
    Count.default(10),
    'Sign-up attempts per client address and hour; 0 removes the limit. Raise it when many users share an address.',
  ),
  invitationsPerHour: setting(
    'INVITATIONS_PER_HOUR',
    Count.default(50),
    'Invitations per user and hour, refused ones included; 0 removes the limit. Raise it when large teams are invited.',
  ),
  projectsPerUser: setting(
    'PROJECTS_PER_USER',
    Count.default(100),
    'Projects that a user may create; 0 removes the limit. Raise it when one user manages the projects of many customers.',
  ),
  limitLoopback,
  disablesByReputation: setting(
    'AUTO_PROJECT_DISABLE',
    Switch.default(true),
    'Disables a project whose bounce or complaint rate is critical. Set it to false when you judge projects yourself.',
  ),
  auditRetentionDays: setting(
    'AUDIT_RETENTION_DAYS',
    IntegerBetween(1, 36_500).default(400),
    'Days for which entries of audit logs are stored. Change it to meet your compliance rules.',
  ),
  demo: setting(
    'DEMO',
    Switch.default(false),
    'Allows a first run to create the demo user and project. Leave it off in production.',
  ),
  environment: setting(
    'ENVIRONMENT',
    z.string().default('production'),
    'The name of this installation, returned by GET /config. Set it to distinguish several installations.',
  ),
  awsRegion,
  mailFromSubdomain,
  provider: withDefault(provider, 'inbox'),
  uploadStorage,
  /** URLs of the services that report a project's setup state and publish purge reports. */
  contactsUrl: optionalServiceUrl('contacts'),
  campaignsUrl: optionalServiceUrl('campaigns'),
  workflowEngineUrl: optionalServiceUrl('workflow-engine'),
  segmentsUrl: optionalServiceUrl('segments'),
  analyticsUrl: optionalServiceUrl('analytics'),
  webhooksUrl: optionalServiceUrl('webhooks'),
  dashboardOrigins,
  oauth,
  billing,
  billingCurrency,
}

export type Config = ConfigOf<typeof settings> & ServiceConfig

export const readConfig = (env: Env = process.env): Config => readSettings(settings, env)

/** Returns the base of links to the dashboard, without a trailing slash. */
export const dashboardUrlOf = ({ dashboardPublicUrl, publicUrl }: Config): string =>
  dashboardPublicUrl ?? `${publicUrl}/app`

/**
 * Returns false for the provider `inbox`: it captures all mail, so a mail cannot prove that a user owns an
 * address.
 */
export const isMailReal = ({ provider }: Config): boolean => provider !== 'inbox'
