import { SESv2Client } from '@aws-sdk/client-sesv2'
import { SNSClient } from '@aws-sdk/client-sns'
import type { Command } from 'commander'
import { examples, type Execute } from '../command-line.ts'
import { readSesConfig } from './config.ts'
import { setUp } from './set-up.ts'

const settings = `
Creates a configuration set whose events go to an SNS topic, which posts them to PUBLIC_URL. Keeps what exists.
Settings: AWS_REGION, PUBLIC_URL, SES_CONFIGURATION_SET (postrider). The AWS SDK finds the credentials.`

/** Adds the command `setup-ses`. */
export function addSetUpSes(program: Command, execute: Execute): void {
  program
    .command('setup-ses')
    .description(
      'create the resources with which Amazon SES reports events to this installation; can be repeated',
    )
    .option('--dry-run', 'print what would be created')
    .addHelpText('after', `${examples('setup-ses --dry-run', 'setup-ses')}\n${settings}`)
    .action((options: { dryRun?: true }) =>
      execute(({ env, output }) => {
        const config = readSesConfig(env)
        const { region, sesEndpoint, snsEndpoint } = config
        return setUp(config, {
          isDryRun: options.dryRun === true,
          ses: new SESv2Client({ region, ...(sesEndpoint && { endpoint: sesEndpoint }) }),
          sns: new SNSClient({ region, ...(snsEndpoint && { endpoint: snsEndpoint }) }),
          output,
        })
      }),
    )
}
