import {
  CreateTopicCommand,
  GetTopicAttributesCommand,
  paginateListSubscriptionsByTopic,
  paginateListTopics,
  SetTopicAttributesCommand,
  SubscribeCommand,
} from '@aws-sdk/client-sns'
import { z } from 'zod'
import type { Setup, Step } from './set-up.ts'

export const topic: Step = {
  what: 'the topic of SNS',
  isDone: async (setup) => {
    for await (const { Topics } of paginateListTopics({ client: setup.sns }, {}))
      for (const { TopicArn } of Topics ?? [])
        if (TopicArn?.endsWith(`:${setup.config.topicName}`)) setup.topicArn = TopicArn
    return setup.topicArn !== undefined
  },
  apply: async (setup) => {
    const made = await setup.sns.send(new CreateTopicCommand({ Name: setup.config.topicName }))
    setup.topicArn = made.TopicArn
  },
}

/** One statement of a policy; others than ours stay as they are. */
const Policy = z.looseObject({ Statement: z.array(z.looseObject({ Sid: z.string().optional() })) })

const sid = 'PostriderTakesEventsOfSes'

/** SES of the same account, and no other, may publish (Amazon SES, Setting up an Amazon SNS topic). */
export const topicPolicy: Step = {
  what: 'SES may publish to it',
  isDone: async (setup) => (await readPolicy(setup))?.Statement.some(({ Sid }) => Sid === sid) ?? false,
  apply: async (setup) => {
    const { topicArn = '' } = setup
    const before = (await readPolicy(setup)) ?? { Version: '2012-10-17', Statement: [] }
    const ours = {
      Sid: sid,
      Effect: 'Allow',
      Principal: { Service: 'ses.amazonaws.com' },
      Action: 'sns:Publish',
      Resource: topicArn,
      Condition: { StringEquals: { 'AWS:SourceAccount': topicArn.split(':')[4] } },
    }
    await setAttribute(setup, 'Policy', JSON.stringify({ ...before, Statement: [...before.Statement, ours] }))
  },
}

/** Version 2 signs with SHA-256, version 1 with SHA-1 (Amazon SNS, Verifying message signatures). */
export const signatures: Step = {
  what: 'its messages are signed with SHA-256',
  isDone: async (setup) => (await attributesOf(setup))['SignatureVersion'] === '2',
  apply: (setup) => setAttribute(setup, 'SignatureVersion', '2'),
}

/** Done once it is confirmed: until then each run asks SNS to ask again. */
export const subscription: Step = {
  what: 'this installation is subscribed to it',
  isDone: async ({ sns, topicArn, config }) => {
    if (topicArn === undefined) return false
    for await (const page of paginateListSubscriptionsByTopic({ client: sns }, { TopicArn: topicArn }))
      for (const { Endpoint, SubscriptionArn } of page.Subscriptions ?? [])
        if (Endpoint === config.webhook && SubscriptionArn?.startsWith('arn:')) return true
    return false
  },
  apply: async ({ sns, topicArn, config }) => {
    await sns.send(new SubscribeCommand({ TopicArn: topicArn, Protocol: 'https', Endpoint: config.webhook }))
  },
}

async function attributesOf({ sns, topicArn }: Setup): Promise<Record<string, string>> {
  if (topicArn === undefined) return {}
  return (await sns.send(new GetTopicAttributesCommand({ TopicArn: topicArn }))).Attributes ?? {}
}

async function readPolicy(setup: Setup): Promise<z.infer<typeof Policy> | undefined> {
  const { Policy: text } = await attributesOf(setup)
  return text === undefined ? undefined : Policy.parse(JSON.parse(text))
}

async function setAttribute(
  { sns, topicArn }: Setup,
  AttributeName: string,
  AttributeValue: string,
): Promise<void> {
  await sns.send(new SetTopicAttributesCommand({ TopicArn: topicArn, AttributeName, AttributeValue }))
}
