import {
  encryptionKeys,
  readSettings,
  serviceSettings,
  webhookAllowPrivate,
  type ConfigOf,
  type Env,
  type ServiceConfig,
} from '@postrider/process/config'

export const settings = {
  ...serviceSettings({ name: 'webhooks', port: 8088 }),
  encryptionKeys,
  webhookAllowPrivate,
}

export type Config = ConfigOf<typeof settings> & ServiceConfig

export const readConfig = (env: Env = process.env): Config => readSettings(settings, env)
