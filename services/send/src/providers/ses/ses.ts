import { GetAccountCommand, SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import type { Config } from '../../config.ts'
import { deliverEach } from '../deliver-each.ts'
import type { OutgoingMail, Provider } from '../provider.ts'
import { createPriorityClasses } from '../priority-classes.ts'

export interface SesOptions {
  config: Pick<
    Config,
    | 'awsRegion'
    | 'awsEndpoint'
    | 'sesConfigurationSet'
    | 'concurrency'
    | 'deliveryTimeoutMs'
    | 'providerRatePerSecond'
  >
  now(): Date
}

/**
 * Delivers mail to Amazon SES, which signs it and replaces the Message-ID. Our header X-Email-Id identifies
 * duplicates. SES has no idempotency token, so the SDK makes only one attempt. A mail that SES may have
 * accepted (an in-doubt mail) waits for its Send event (tag `emailId`).
 */
export function sesProvider({ config, now }: SesOptions): Provider {
  const { concurrency, deliveryTimeoutMs: timeoutMs } = config
  const client = createClient(config)
  const classes = createPriorityClasses('ses', { concurrency, now })
  let quota: number | undefined
  return {
    name: 'ses',
    inDoubtWaitMs,
    signs: false,
    // Until the account's quota is known, use the rate of a new account (SES sandbox: 1 per second).
    ratePerSecond: () => config.providerRatePerSecond ?? quota ?? sandboxRate,
    capacity: (priority) => classes.of(priority).breaker.capacity(),
    deliver: (input) =>
      deliverEach(input, {
        ...classes.of(input.priority),
        timeoutMs,
        now,
        deliver: async (mail, { signal, onComplete }) => {
          // The SDK does not report when it has sent the complete request.
          onComplete()
          const response = await client.send(commandFor(mail, config), { abortSignal: signal })
          return {
            providerMessageId: response.MessageId ?? null,
            ...(config.awsRegion && { acknowledgement: { server: config.awsRegion } }),
            facts: [],
          }
        },
      }),
    // SES allows one call of this API per second, so `refresh` runs once a minute.
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

/** Time that an in-doubt mail waits for its Send event before the next attempt. */
const inDoubtWaitMs = 30_000

const createClient = ({ awsRegion, awsEndpoint, deliveryTimeoutMs }: SesOptions['config']): SESv2Client =>
  new SESv2Client({
    maxAttempts: 1,
    requestHandler: { connectionTimeout: deliveryTimeoutMs, requestTimeout: deliveryTimeoutMs },
    ...(awsRegion ? { region: awsRegion } : {}),
    ...(awsEndpoint ? { endpoint: awsEndpoint } : {}),
  })

const commandFor = (
  { id, projectId, to, copies, raw }: OutgoingMail,
  { sesConfigurationSet }: SesOptions['config'],
): SendEmailCommand =>
  new SendEmailCommand({
    Destination: {
      ToAddresses: [to.email],
      CcAddresses: addressesOf(copies, 'cc'),
      BccAddresses: addressesOf(copies, 'bcc'),
    },
    Content: { Raw: { Data: raw } },
    EmailTags: [
      { Name: 'emailId', Value: id },
      { Name: 'projectId', Value: projectId },
    ],
    ...(sesConfigurationSet ? { ConfigurationSetName: sesConfigurationSet } : {}),
  })

/** Returns undefined if there are none, so that the request omits the list. */
function addressesOf(copies: OutgoingMail['copies'], wanted: 'cc' | 'bcc'): string[] | undefined {
  const addresses = copies.flatMap(({ kind, email }) => (kind === wanted ? [email] : []))
  return addresses.length > 0 ? addresses : undefined
}
