import { own } from '../query.ts'
import type { Alert, RuleGroup } from './rule.ts'

/** A dead letter waits until an operator decides, so it does not have to wake anybody up. */
const deadLetters: Alert = {
  name: 'DeadLetters',
  severity: 'ticket',
  expr: `max by (service) (${own('dead_letters')}) > 0`,
  for: '1m',
  summary: 'Dead letters of {{ $labels.service }} that wait for a decision: {{ $value }}.',
  description:
    'Run `postrider dead-letters list`. `postrider dead-letters show` prints the message and the whole reason.',
  runbook: 'dead-letters',
  firing: {
    series: { [own('dead_letters', 'service="analytics"', 'instance="a"')]: '0 2x10' },
    at: '5m',
    labels: { service: 'analytics' },
    summary: 'Dead letters of analytics that wait for a decision: 2.',
  },
  quiet: { series: { [own('dead_letters', 'service="analytics"', 'instance="a"')]: '0x10' }, at: '5m' },
}

const lag = own('consumer_lag_messages')
const lagSeries = (instance: string): string =>
  own('consumer_lag_messages', 'service="segments"', 'group="segments.contacts"', `instance="${instance}"`)

/**
 * A burst of events, such as an import, causes lag for minutes. It is a failure if the lag still grows. KEDA
 * adds workers to the minimum of two above 10,000 messages, so 20,000 show that this does not help.
 */
const consumerLagGrowing: Alert = {
  name: 'ConsumerLagGrowing',
  severity: 'page',
  expr: `sum by (service, group) (${lag}) > 20000 and sum by (service, group) (deriv(${lag}[15m])) > 0`,
  for: '15m',
  summary:
    'The consumer group {{ $labels.group }} of {{ $labels.service }} is {{ $value | humanize }} messages behind, and the lag grows.',
  description:
    'See the dashboard "Queues and Kafka": the retries of the group. Search the log of the service for `message.retried`, and check that its workers run.',
  runbook: 'consumer-lag',
  firing: {
    // Each process reports the lag of the partitions that it consumes.
    series: { [lagSeries('a')]: '0+400x60', [lagSeries('b')]: '0+400x60' },
    at: '50m',
    labels: { service: 'segments', group: 'segments.contacts' },
    summary: 'The consumer group segments.contacts of segments is 40k messages behind, and the lag grows.',
  },
  quiet: { series: { [lagSeries('a')]: '50000-200x60' }, at: '50m' },
  // One worker falls behind more slowly than the others catch up, and KEDA has not added workers yet.
  alsoQuiet: [
    { series: { [lagSeries('a')]: '20000+100x60', [lagSeries('b')]: '40000-200x60' }, at: '50m' },
    { series: { [lagSeries('a')]: '0+200x60', [lagSeries('b')]: '0+100x60' }, at: '50m' },
  ],
}

const retries = `sum by (service, group) (increase(${own('consumer_retries_total')}[10m]))`
const retrySeries = own('consumer_retries_total', 'service="campaigns"', 'group="campaigns.mails"')

/** Restarts and failovers cause some retries. Retries for more than ten minutes have another cause. */
const consumerRetrying: Alert = {
  name: 'ConsumerRetrying',
  severity: 'ticket',
  expr: `${retries} >= 10`,
  for: '10m',
  summary:
    'The consumer group {{ $labels.group }} of {{ $labels.service }} had {{ $value | printf "%.0f" }} temporary errors in 10 minutes.',
  description: 'Search the log of the service for `message.retried`: its field `error` contains the reason.',
  runbook: 'consumer-retries',
  firing: {
    series: { [retrySeries]: '0+3x60' },
    at: '30m',
    labels: { service: 'campaigns', group: 'campaigns.mails' },
    summary: 'The consumer group campaigns.mails of campaigns had 30 temporary errors in 10 minutes.',
  },
  quiet: { series: { [retrySeries]: '0 12x60' }, at: '30m' },
}

/** Messages are published within a second. After a minute, Kafka or the relay has failed. */
const outboxGrowing: Alert = {
  name: 'OutboxGrowing',
  severity: 'page',
  expr: `max by (service) (${own('outbox_oldest_seconds')}) > 60`,
  for: '5m',
  summary:
    'The oldest unpublished message of {{ $labels.service }} has waited for {{ $value | humanizeDuration }}.',
  description:
    'If several services are affected, Kafka is unavailable: search the logs for `kafka.unavailable`. Otherwise check the workers and the database of this service.',
  runbook: 'outbox-grows',
  firing: {
    series: { [own('outbox_oldest_seconds', 'service="contacts"', 'instance="a"')]: '0+60x20' },
    at: '10m',
    labels: { service: 'contacts' },
    summary: 'The oldest unpublished message of contacts has waited for 10m 0s.',
  },
  quiet: {
    series: { [own('outbox_oldest_seconds', 'service="contacts"', 'instance="a"')]: '0 90x3 0x10' },
    at: '10m',
  },
}

const webhookSeries = (kind: string): string => own('oldest_due_endpoint_seconds', `kind="${kind}"`)

/** Endpoints that fail are `unproven`, so that this alert is not caused by a customer. */
const webhooksLate: Alert = {
  name: 'WebhooksLate',
  severity: 'ticket',
  expr: `max by (kind) (${own('oldest_due_endpoint_seconds', 'kind="proven"')}) > 60`,
  for: '10m',
  summary: 'A webhook endpoint that works has waited for its events for {{ $value | humanizeDuration }}.',
  description:
    'See the dashboard "Queues and Kafka": the requests by outcome. Search the log of webhooks for `webhook.postponed` and `webhook.secret_unreadable`.',
  runbook: 'webhooks-late',
  firing: {
    series: { [webhookSeries('proven')]: '120x20' },
    at: '15m',
    labels: { kind: 'proven' },
    summary: 'A webhook endpoint that works has waited for its events for 2m 0s.',
  },
  quiet: { series: { [webhookSeries('proven')]: '5x20', [webhookSeries('unproven')]: '600x20' }, at: '15m' },
}

export const messaging: RuleGroup = {
  name: 'postrider-messaging',
  recordings: [],
  recordingCases: [],
  alerts: [deadLetters, consumerLagGrowing, consumerRetrying, outboxGrowing, webhooksLate],
}
