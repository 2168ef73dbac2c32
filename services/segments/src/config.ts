import {
  optionalServiceUrl,
  projectLimit,
  readSettings,
  serviceSettings,
  serviceUrl,
  type ConfigOf,
  type Env,
  type ServiceConfig,
} from '@postrider/process/config'

export const settings = {
  ...serviceSettings({ name: 'segments', port: 8084 }),
  contactsUrl: serviceUrl('contacts'),
  /** URLs of the services that may refer to segments. */
  referringUrls: {
    campaigns: optionalServiceUrl('campaigns'),
    'workflow-engine': optionalServiceUrl('workflow-engine'),
  },
  maxSegments: projectLimit('segments'),
  maxTracked: projectLimit('tracked segments'),
}

export type Config = ConfigOf<typeof settings> & ServiceConfig

export const readConfig = (env: Env = process.env): Config => readSettings(settings, env)
