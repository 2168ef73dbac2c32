import type { SesConfig } from './config.ts'
import type { Output } from '../output.ts'
import { configurationSet, eventDestination } from './ses-steps.ts'
import { retries, signatures, subscription, topic, topicPolicy } from './sns-steps.ts'
import type { Setup, Step } from './step.ts'

const steps: readonly Step[] = [
  configurationSet,
  topic,
  topicPolicy,
  signatures,
  eventDestination,
  subscription,
  retries,
]

export interface SetUpOptions extends Pick<Setup, 'ses' | 'sns'> {
  /** If true, only reports missing resources. */
  isDryRun: boolean
  output: Output
}

/**
 * Creates missing resources in order, and reports each step and the resulting settings. Rejects with the
 * first error that AWS returns.
 */
export async function setUp(config: SesConfig, { ses, sns, isDryRun, output }: SetUpOptions): Promise<void> {
  const setup: Setup = { ses, sns, config, topicArn: undefined }
  for (const step of steps) {
    const isDone = await step.isDone(setup)
    if (!isDone && !isDryRun) await step.apply(setup)
    const status = isDone ? 'present' : isDryRun ? 'missing' : 'created'
    await output.result({ step: step.what, status }, `${status.padEnd(9)} ${step.what}`)
  }
  if (!isDryRun) await printSettings(setup, output)
}

async function printSettings(setup: Setup, output: Output): Promise<void> {
  const { configurationSet, webhook } = setup.config
  const settings = { SES_CONFIGURATION_SET: configurationSet, SNS_TOPIC_ARNS: setup.topicArn ?? '' }
  const isConfirmed = await subscription.isDone(setup)
  const lines = Object.entries(settings).map(([name, value]) => `  ${name}=${value}`)
  await output.result({ settings, isConfirmed }, ['', 'Settings of this installation:', ...lines].join('\n'))
  if (!isConfirmed)
    await output.note(
      `SNS has asked ${webhook} to confirm the subscription. It confirms only if SNS_TOPIC_ARNS is set: restart the installation with these settings, then run this command again.`,
    )
}
