import type { SESv2Client } from '@aws-sdk/client-sesv2'
import type { SNSClient } from '@aws-sdk/client-sns'
import type { SesConfig } from './config.ts'

/** The data that the steps share. */
export interface Setup {
  ses: SESv2Client
  sns: SNSClient
  config: SesConfig
  /** Undefined until the topic exists. */
  topicArn: string | undefined
}

/** One resource to create. Both functions are idempotent. */
export interface Step {
  what: string
  isDone(setup: Setup): Promise<boolean>
  apply(setup: Setup): Promise<void>
}
