import { SESv2Client } from '@aws-sdk/client-sesv2'
import { SNSClient } from '@aws-sdk/client-sns'
import { ConfigError } from '@postrider/process/config'
import { readSesConfig } from '../src/ses/config.ts'
import { setUp } from '../src/ses/set-up.ts'
import { startFakeAws, type FakeAws } from './fake-aws.ts'
import { postrider } from './run-tool.ts'

const webhook = 'https://mail.shop.example/webhooks/sns'
const topicArn = 'arn:aws:sns:eu-central-1:123456789012:postrider-events'
const confirmedArn = `${topicArn}:confirmed`

let aws: FakeAws

beforeEach(async () => {
  aws = await startFakeAws()
})
afterEach(() => aws.stop())

/** Runs the set-up and returns the printed lines. */
async function run({ isDryRun = false } = {}): Promise<string[]> {
  const config = readSesConfig({
    AWS_REGION: 'eu-central-1',
    AWS_ENDPOINT_URL_SESV2: aws.url,
    AWS_ENDPOINT_URL_SNS: aws.url,
    PUBLIC_URL: 'https://mail.shop.example/',
  })
  const access = {
    region: config.region,
    credentials: { accessKeyId: 'a', secretAccessKey: 's' },
    maxAttempts: 1,
  }
  const ses = new SESv2Client({ ...access, endpoint: aws.url })
  const sns = new SNSClient({ ...access, endpoint: aws.url })
  const printed: string[] = []
  try {
    const print = (line: string): Promise<void> => Promise.resolve(void printed.push(line))
    const output = {
      note: print,
      result: (_value: object, line: string) => print(line),
      end: () => print(''),
    }
    await setUp(config, { ses, sns, isDryRun, output })
    return printed
  } finally {
    ses.destroy()
    sns.destroy()
  }
}

/** Confirms the subscription, like the webhook does. */
const confirm = (): void => {
  const deliveryPolicy = aws.subscriptions.get(webhook)?.deliveryPolicy
  aws.subscriptions.set(webhook, { arn: confirmedArn, deliveryPolicy })
}

const policyNow = (): unknown => JSON.parse(aws.subscriptions.get(webhook)?.deliveryPolicy ?? '{}')

const ours = {
  healthyRetryPolicy: {
    minDelayTarget: 5,
    maxDelayTarget: 60,
    numRetries: 60,
    numMinDelayRetries: 2,
    numMaxDelayRetries: 50,
    backoffFunction: 'exponential',
  },
}

const all = [
  'CreateConfigurationSet',
  'CreateTopic',
  'SetTopicAttributes Policy',
  'SetTopicAttributes SignatureVersion',
  'CreateEventDestination',
  'Subscribe',
]

describe('setup-ses', () => {
  it('creates all resources in an empty account, and prints the resulting settings', async () => {
    const printed = await run()

    expect(aws.changes).toEqual(all)
    expect(aws.sets).toEqual(new Set(['postrider']))
    expect(aws.destinations.get('postrider')).toMatchObject({
      EventDestination: {
        Enabled: true,
        MatchingEventTypes: ['SEND', 'DELIVERY', 'DELIVERY_DELAY', 'BOUNCE', 'COMPLAINT'],
        SnsDestination: { TopicArn: topicArn },
      },
    })
    expect([...aws.subscriptions.keys()]).toEqual([webhook])
    expect(printed).toContain(
      `\nSettings of this installation:\n  SES_CONFIGURATION_SET=postrider\n  SNS_TOPIC_ARNS=${topicArn}`,
    )
    expect(printed.at(-1)).toMatch(/confirm the subscription/)
  })

  it('allows SES of the same account to publish, and keeps the rest of the policy', async () => {
    await run()

    const { Statement } = JSON.parse(aws.topics.get(topicArn)?.['Policy'] ?? '')
    expect(Statement).toEqual([
      { Sid: 'owner', Effect: 'Allow' },
      {
        Sid: 'PostriderTakesEventsOfSes',
        Effect: 'Allow',
        Principal: { Service: 'ses.amazonaws.com' },
        Action: 'sns:Publish',
        Resource: topicArn,
        Condition: { StringEquals: { 'AWS:SourceAccount': '123456789012' } },
      },
    ])
    expect(aws.topics.get(topicArn)?.['SignatureVersion']).toBe('2')
  })

  it('changes nothing if it runs again, except that it requests a missing confirmation again', async () => {
    await run()
    aws.changes.length = 0

    await run()
    const unconfirmed = [...aws.changes]
    confirm()
    aws.changes.length = 0
    const printed = await run()

    expect([unconfirmed, aws.changes]).toEqual([['Subscribe'], []])
    expect(printed.filter((line) => line.startsWith('present'))).toHaveLength(7)
    expect(printed.join('\n')).not.toMatch(/confirm/)
  })

  it('continues after an interruption, and corrects changed resources', async () => {
    await run()
    aws.changes.length = 0
    aws.topics.set(topicArn, { SignatureVersion: '1' })
    aws.destinations.set('postrider', {
      EventDestinationName: 'postrider',
      EventDestination: {
        Enabled: true,
        MatchingEventTypes: ['SEND'],
        SnsDestination: { TopicArn: topicArn },
      },
    })
    aws.subscriptions.delete(webhook)

    await run()

    expect(aws.changes).toEqual([
      'SetTopicAttributes Policy',
      'SetTopicAttributes SignatureVersion',
      'UpdateEventDestination',
      'Subscribe',
    ])
  })

  it('makes SNS retry each event for most of an hour', async () => {
    await run()
    confirm()

    expect(policyNow()).toEqual(ours)
  })

  it('sets the same retries for a subscription with other or no retries, and keeps its other settings', async () => {
    const throttlePolicy = { maxReceivesPerSecond: 10 }
    const before = { healthyRetryPolicy: { ...ours.healthyRetryPolicy, numRetries: 53 }, throttlePolicy }
    await run()
    const policies: unknown[] = []
    for (const deliveryPolicy of [undefined, JSON.stringify(before)]) {
      aws.subscriptions.set(webhook, { arn: confirmedArn, deliveryPolicy })
      aws.changes.length = 0
      await run()
      policies.push(policyNow(), [...aws.changes])
    }
    aws.changes.length = 0
    await run()

    const changed = ['SetSubscriptionAttributes DeliveryPolicy']
    expect(policies).toEqual([ours, changed, { ...ours, throttlePolicy }, changed])
    expect(aws.changes).toEqual([])
  })

  it('requests the confirmation of an earlier subscription again, and changes the subscription afterwards', async () => {
    await run()
    aws.subscriptions.set(webhook, { arn: 'PendingConfirmation' })
    aws.changes.length = 0

    await run()
    confirm()
    await run()

    expect(aws.changes).toEqual(['Subscribe', 'SetSubscriptionAttributes DeliveryPolicy'])
    expect(policyNow()).toEqual(ours)
  })

  it('changes nothing and prints the missing resources with --dry-run', async () => {
    const empty = await run({ isDryRun: true })
    const untouched = [...aws.changes]
    await run()
    const full = await run({ isDryRun: true })

    expect(untouched).toEqual([])
    expect(empty.every((line) => line.startsWith('missing'))).toBe(true)
    expect(empty).toHaveLength(7)
    expect(full.map((line) => line.startsWith('present'))).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
    ])
  })

  it('ends with the error of AWS and changes nothing after it', async () => {
    await aws.stop()

    await expect(run()).rejects.toThrow(/ECONNREFUSED/)
    aws = await startFakeAws()
  })
})

describe('the settings of setup-ses', () => {
  const env = { AWS_REGION: 'eu-central-1', PUBLIC_URL: 'https://mail.shop.example' }

  it.each([
    { ...env, PUBLIC_URL: 'http://mail.shop.example' },
    { PUBLIC_URL: env.PUBLIC_URL },
    { ...env, SES_CONFIGURATION_SET: 'a b' },
  ])('are rejected: %j', (given) => {
    expect(() => readSesConfig(given)).toThrow(ConfigError)
  })

  it('cause exit code 2 and a message with their names if they are invalid', async () => {
    expect(await postrider(['setup-ses'], {})).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /^Wrong settings: AWS_REGION: is not set .*; PUBLIC_URL: is not set .*\.\n$/,
      ),
    })
  })
})
