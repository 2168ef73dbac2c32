import {
  optionalServiceUrl,
  projectLimit,
  readSettings,
  serviceSettings,
  serviceUrl,
  storageQuota,
  type ConfigOf,
  type Env,
  type ServiceConfig,
} from '@postrider/process/config'

export const settings = {
  ...serviceSettings({ name: 'campaigns', port: 8085 }),
  contactsUrl: serviceUrl('contacts'),
  sendUrl: serviceUrl('send'),
  segmentsUrl: optionalServiceUrl('segments'),
  storageQuota,
  maxCampaigns: projectLimit('campaigns'),
}

export type Config = ConfigOf<typeof settings> & ServiceConfig

export const readConfig = (env: Env = process.env): Config => readSettings(settings, env)
