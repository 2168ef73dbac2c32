import { ConfigError, parseEnv } from '@postrider/process/config'
import { z } from 'zod'

const Env = z.object({
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

export interface Config {
  region: string
  sesEndpoint: string | undefined
  snsEndpoint: string | undefined
  configurationSet: string
  topicName: string
  /** Where SNS posts notifications. */
  webhook: string
  isDryRun: boolean
}

const usage = `Sets up Amazon SES for Postrider: a configuration set, whose events go to an SNS topic, which posts them to this installation.

  npm run ses:setup              creates what is missing; may be repeated
  npm run ses:setup -- --dry-run only says what it would do

Settings: AWS_REGION, PUBLIC_URL, SES_CONFIGURATION_SET (postrider); credentials as the AWS SDK finds them.`

/** The settings that send has, too, and the arguments behind the program's name. Throws `ConfigError`. */
export function readConfig(
  args: readonly string[],
  env: Record<string, string | undefined> = process.env,
): Config {
  const unknown = args.filter((each) => each !== '--dry-run')
  if (unknown.length > 0) throw new ConfigError(usage)
  const read = parseEnv(Env, env)
  return {
    region: read.AWS_REGION,
    sesEndpoint: read.AWS_ENDPOINT_URL_SESV2,
    snsEndpoint: read.AWS_ENDPOINT_URL_SNS,
    configurationSet: read.SES_CONFIGURATION_SET,
    topicName: `${read.SES_CONFIGURATION_SET}-events`,
    webhook: `${read.PUBLIC_URL.replace(/\/$/, '')}/webhooks/sns`,
    isDryRun: args.includes('--dry-run'),
  }
}
