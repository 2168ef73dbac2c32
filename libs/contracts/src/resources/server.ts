import { z } from 'zod'

const Switched = z.object({ enabled: z.boolean() })

/** Response of GET /config: the integrations that are enabled on this server. */
export const ServerConfig = z.object({
  environment: z.string(),
  urls: z.object({
    api: z.string(),
    dashboard: z.string(),
    landing: z.string(),
    wiki: z.string().nullable(),
  }),
  features: z.object({
    billing: Switched,
    storage: z.object({ s3Enabled: z.boolean() }),
    authProviders: z.object({ github: z.boolean(), google: z.boolean(), oidc: z.boolean() }),
    signup: z.object({ signupsDisabled: z.boolean() }),
    email: z.object({ trackingToggleEnabled: z.boolean() }),
    smtp: Switched.extend({
      domain: z.string().nullable(),
      ports: z.object({ secure: z.int().nullable(), submission: z.int().nullable() }),
    }),
  }),
  aws: z.object({ sesRegion: z.string().nullable(), mailFromSubdomain: z.string() }),
})
export type ServerConfig = z.infer<typeof ServerConfig>
