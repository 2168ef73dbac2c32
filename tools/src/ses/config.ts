import {
  awsRegion,
  publicUrl,
  readSettings,
  sesConfigurationSet,
  sesEndpoint,
  setting,
  type Env,
} from '@postrider/process/config'
import { z } from 'zod'

export const sesSettings = {
  region: { ...awsRegion, schema: awsRegion.schema.unwrap() },
  sesEndpoint,
  snsEndpoint: setting(
    'AWS_ENDPOINT_URL_SNS',
    z.url().optional(),
    'The API endpoint of Amazon SNS, for `postrider setup-ses`. Set it only for a private endpoint or a test server.',
  ),
  configurationSet: {
    ...sesConfigurationSet,
    schema: z
      .string()
      .regex(/^[\w-]{1,58}$/, 'give letters, digits, - and _, 58 at most')
      .default('postrider'),
  },
  publicUrl: {
    ...publicUrl,
    schema: publicUrl.schema.refine((url) => url.startsWith('https:'), {
      message: 'must be the https:// address at which Amazon reaches the gateway',
    }),
  },
}

export interface SesConfig {
  region: string
  sesEndpoint: string | undefined
  snsEndpoint: string | undefined
  configurationSet: string
  topicName: string
  /** The URL to which SNS posts notifications. */
  webhook: string
}

/** Reads the same settings as the send service. Throws `ConfigError` if they are invalid. */
export function readSesConfig(env: Env): SesConfig {
  const { publicUrl: base, ...config } = readSettings(sesSettings, env)
  return { ...config, topicName: `${config.configurationSet}-events`, webhook: `${base}/webhooks/sns` }
}
