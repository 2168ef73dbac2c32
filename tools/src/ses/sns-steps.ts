import {
  CreateTopicCommand,
  GetSubscriptionAttributesCommand,
  GetTopicAttributesCommand,
  InvalidParameterException,
  paginateListSubscriptionsByTopic,
  paginateListTopics,
  SetSubscriptionAttributesCommand,
  SetTopicAttributesCommand,
  SubscribeCommand,
} from '@aws-sdk/client-sns'
import { z } from 'zod'
import { hasOurRetries, withOurRetries } from './delivery-policy.ts'
import type { Setup, Step } from './step.ts'

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

/** A topic policy. We add our statement and keep all other statements. */
const Policy = z.looseObject({ Statement: z.array(z.looseObject({ Sid: z.string().optional() })) })

const sid = 'PostriderTakesEventsOfSes'

/** Allows only SES of the same account to publish (Amazon SES, Setting up an Amazon SNS topic). */
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

/**
 * Sets signature version 2, which signs with SHA-256; version 1 uses SHA-1 (Amazon SNS, Verifying message
 * signatures).
 */
export const signatures: Step = {
  what: 'its messages are signed with SHA-256',
  isDone: async (setup) => (await attributesOf(setup))['SignatureVersion'] === '2',
  apply: (setup) => setAttribute(setup, 'SignatureVersion', '2'),
}

/**
 * Subscribes this installation. The step is done when the subscription is confirmed. Until then, each run
 * makes SNS request the confirmation again.
 */
export const subscription: Step = {
  what: 'this installation is subscribed to it',
  isDone: async (setup) => (await findSubscription(setup)) !== undefined,
  apply: async ({ sns, topicArn, config }) => {
    const ours = { TopicArn: topicArn, Protocol: 'https', Endpoint: config.webhook }
    try {
      await sns.send(new SubscribeCommand({ ...ours, Attributes: { DeliveryPolicy: withOurRetries() } }))
    } catch (error) {
      // An earlier unconfirmed subscription has another policy. Repeat the request without the policy. SNS
      // then accepts it, because SNS compares only given attributes.
      if (!(error instanceof InvalidParameterException && /different attributes/.test(error.message)))
        throw error
      await sns.send(new SubscribeCommand(ours))
    }
  },
}

/**
 * Sets the retry policy of a subscription that was created without it. Requires a confirmed subscription,
 * because SNS returns no ARN for an unconfirmed one.
 */
export const retries: Step = {
  what: 'SNS retries an event for 50 minutes',
  isDone: async (setup) => {
    const arn = await findSubscription(setup)
    return arn !== undefined && hasOurRetries(await deliveryPolicyOf(setup, arn))
  },
  apply: async (setup) => {
    const arn = await findSubscription(setup)
    if (arn === undefined) return
    const policy = withOurRetries(await deliveryPolicyOf(setup, arn))
    await setup.sns.send(
      new SetSubscriptionAttributesCommand({
        SubscriptionArn: arn,
        AttributeName: 'DeliveryPolicy',
        AttributeValue: policy,
      }),
    )
  },
}

/** Returns the ARN of our subscription; undefined until it is confirmed. */
async function findSubscription({ sns, topicArn, config }: Setup): Promise<string | undefined> {
  if (topicArn === undefined) return undefined
  for await (const page of paginateListSubscriptionsByTopic({ client: sns }, { TopicArn: topicArn }))
    for (const { Endpoint, SubscriptionArn } of page.Subscriptions ?? [])
      if (Endpoint === config.webhook && SubscriptionArn?.startsWith('arn:')) return SubscriptionArn
  return undefined
}

async function deliveryPolicyOf({ sns }: Setup, SubscriptionArn: string): Promise<string | undefined> {
  const response = await sns.send(new GetSubscriptionAttributesCommand({ SubscriptionArn }))
  return response.Attributes?.['DeliveryPolicy']
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
