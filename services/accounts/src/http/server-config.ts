import { getServerConfig } from '@postrider/contracts/api/server'
import type { ServerConfig } from '@postrider/contracts/resources'
import { implement, ok, type Endpoint } from '@postrider/http'
import { dashboardUrlOf, type Config } from '../config.ts'
import type { Context } from '../context.ts'

/** Endpoint GET /config: returns the enabled integrations to a dashboard before sign-in. */
export const serverConfig = (ctx: Context): Endpoint[] => [
  implement(getServerConfig, () => ok(configView(ctx.config))),
]

const configView = (config: Config): ServerConfig => ({
  environment: config.environment,
  urls: {
    api: config.publicUrl,
    dashboard: dashboardUrlOf(config),
    landing: dashboardUrlOf(config),
    wiki: `${config.publicUrl}/docs`,
  },
  features: {
    billing: { enabled: config.billing !== undefined },
    // The name is part of the API, although the storage may also be a disk.
    storage: { s3Enabled: config.uploadStorage !== 'none' },
    authProviders: {
      github: config.oauth.github !== undefined,
      google: config.oauth.google !== undefined,
      oidc: config.oauth.oidc !== undefined,
    },
    signup: { signupsDisabled: config.signupsDisabled },
    email: { trackingToggleEnabled: true },
    smtp: { enabled: false, domain: null, ports: { secure: null, submission: null } },
  },
  aws: { sesRegion: config.awsRegion ?? null, mailFromSubdomain: config.mailFromSubdomain },
})
