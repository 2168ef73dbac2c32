import type { SESv2Client } from '@aws-sdk/client-sesv2'
import type { SNSClient } from '@aws-sdk/client-sns'
import type { SesConfig } from './config.ts'

/** What the steps share. */
export interface Setup {
  ses: SESv2Client
  sns: SNSClient
  config: SesConfig
  /** Undefined until there is a topic. */
  topicArn: string | undefined
}

/** One thing that has to be there. Both may be asked again. */
export interface Step {
  what: string
  isDone(setup: Setup): Promise<boolean>
  apply(setup: Setup): Promise<void>
}
