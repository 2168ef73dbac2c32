import type { SESv2Client } from '@aws-sdk/client-sesv2'
import type { SNSClient } from '@aws-sdk/client-sns'
import type { Config } from './config.ts'
import { configurationSet, eventDestination } from './ses-steps.ts'
import { retries, signatures, subscription, topic, topicPolicy } from './sns-steps.ts'

/** What the steps share. */
export interface Setup {
  ses: SESv2Client
  sns: SNSClient
  config: Config
  /** Undefined until there is a topic. */
  topicArn: string | undefined
}

/** One thing that has to be there. Both may be asked again. */
export interface Step {
  what: string
  isDone(setup: Setup): Promise<boolean>
  apply(setup: Setup): Promise<void>
}

const steps: readonly Step[] = [
  configurationSet,
  topic,
  topicPolicy,
  signatures,
  eventDestination,
  subscription,
  retries,
]

/** Creates what is missing, in order, and says so; with `isDryRun` it only says what is missing. Rejects with the first error of AWS. */
export async function setUp(
  config: Config,
  { ses, sns, print }: Pick<Setup, 'ses' | 'sns'> & { print(line: string): void },
): Promise<void> {
  const setup: Setup = { ses, sns, config, topicArn: undefined }
  for (const step of steps) {
    const done = await step.isDone(setup)
    if (!done && !config.isDryRun) await step.apply(setup)
    const word = done ? 'is there' : config.isDryRun ? 'would be made' : 'made'
    print(`${word.padEnd(14)} ${step.what}`)
  }
  if (config.isDryRun) return
  print('')
  print('Settings of this installation:')
  print(`  SES_CONFIGURATION_SET=${config.configurationSet}`)
  print(`  SNS_TOPIC_ARNS=${setup.topicArn ?? ''}`)
  if (!(await subscription.isDone(setup)))
    print(
      `SNS has asked ${config.webhook} to confirm the subscription, which it does once SNS_TOPIC_ARNS is set there: restart it with these settings, then run this again.`,
    )
}
