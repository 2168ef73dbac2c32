import { parseEnv } from '@postrider/process/config'
import { z } from 'zod'
import type { Env } from '../config.ts'

const SesEnv = z.object({
  AWS_REGION: z.string('give the region that mail is sent from, such as eu-central-1'),
  AWS_ENDPOINT_URL_SESV2: z.url().optional(),
  AWS_ENDPOINT_URL_SNS: z.url().optional(),
  SES_CONFIGURATION_SET: z
    .string()
    .regex(/^[\w-]{1,58}$/, 'give letters, digits, - and _, 58 at most')
    .default('postrider'),
  PUBLIC_URL: z.url({
    protocol: /^https$/,
    error: 'give the https:// address at which Amazon reaches the gateway',
  }),
})

export interface SesConfig {
  region: string
  sesEndpoint: string | undefined
  snsEndpoint: string | undefined
  configurationSet: string
  topicName: string
  /** Where SNS posts notifications. */
  webhook: string
}

/** Reads the same settings as send. Throws `ConfigError`. */
export function readSesConfig(env: Env): SesConfig {
  const read = parseEnv(SesEnv, env)
  return {
    region: read.AWS_REGION,
    sesEndpoint: read.AWS_ENDPOINT_URL_SESV2,
    snsEndpoint: read.AWS_ENDPOINT_URL_SNS,
    configurationSet: read.SES_CONFIGURATION_SET,
    topicName: `${read.SES_CONFIGURATION_SET}-events`,
    webhook: `${read.PUBLIC_URL.replace(/\/$/, '')}/webhooks/sns`,
  }
}
