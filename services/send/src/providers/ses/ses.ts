import { GetAccountCommand, SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import type { Config } from '../../config.ts'
import { deliverEach } from '../deliver-each.ts'
import type { Outgoing, Provider } from '../provider.ts'
import { priorityClasses } from '../priority-classes.ts'

export interface SesOptions {
  config: Pick<
    Config,
    | 'awsRegion'
    | 'awsEndpoint'
    | 'sesConfigurationSet'
    | 'concurrency'
    | 'handOverTimeoutMs'
    | 'providerRatePerSecond'
  >
  now(): Date
}

/**
 * Delivers mail to Amazon SES, which signs it and replaces the Message-ID: a duplicate is recognised by our
 * header X-Email-Id. SES has no idempotency token, so the SDK tries once, and an in-doubt mail waits for its
 * Send event (tag `emailId`).
 */
export function sesProvider({ config, now }: SesOptions): Provider {
  const { concurrency, handOverTimeoutMs: timeoutMs } = config
  const client = createClient(config)
  const classes = priorityClasses('ses', { concurrency, now })
  let quota: number | undefined
  return {
    name: 'ses',
    inDoubtWaitMs,
    signs: false,
    // Until the account's quota is known, the rate of a new account (Amazon SES sandbox: 1 a second).
    ratePerSecond: () => config.providerRatePerSecond ?? quota ?? sandboxRate,
    capacity: (priority) => classes.of(priority).breaker.capacity(),
    deliver: (shipment) =>
      deliverEach(shipment, {
        ...classes.of(shipment.priority),
        timeoutMs,
        now,
        deliver: async (mail, { signal }) => {
          const answer = await client.send(commandFor(mail, config), { abortSignal: signal })
          return answer.MessageId ?? null
        },
      }),
    // A control-plane call, which SES limits to one a second: once a minute, never for each message.
    refresh: async () => {
      const account = await client.send(new GetAccountCommand({}), {
        abortSignal: AbortSignal.timeout(timeoutMs),
      })
      quota = account.SendQuota?.MaxSendRate ?? quota
    },
    health: classes.health,
    stop: () => Promise.resolve(client.destroy()),
  }
}

const sandboxRate = 1

/** How long an in-doubt mail waits for its Send event before the next attempt. */
const inDoubtWaitMs = 30_000

const createClient = ({ awsRegion, awsEndpoint, handOverTimeoutMs }: SesOptions['config']): SESv2Client =>
  new SESv2Client({
    maxAttempts: 1,
    requestHandler: { connectionTimeout: handOverTimeoutMs, requestTimeout: handOverTimeoutMs },
    ...(awsRegion ? { region: awsRegion } : {}),
    ...(awsEndpoint ? { endpoint: awsEndpoint } : {}),
  })

const commandFor = (
  { id, projectId, to, raw }: Outgoing,
  { sesConfigurationSet }: SesOptions['config'],
): SendEmailCommand =>
  new SendEmailCommand({
    Destination: { ToAddresses: [to.email] },
    Content: { Raw: { Data: raw } },
    EmailTags: [
      { Name: 'emailId', Value: id },
      { Name: 'projectId', Value: projectId },
    ],
    ...(sesConfigurationSet ? { ConfigurationSetName: sesConfigurationSet } : {}),
  })
