import { dashboard, selected, serviceVariable } from './dashboard.ts'
import { maxBy, quantileBy, rateBy, sumBy } from './expressions.ts'
import { graph, half } from './panel.ts'

const of = selected.service
const group = '{{service}} {{group}}'

const outbox = [
  half(
    graph({
      title: 'Oldest unpublished message',
      description: 'The age of the oldest message in the outbox. The alert OutboxGrowing fires at 60 s.',
      unit: 's',
      redFrom: 60,
      queries: [{ expr: maxBy('service', 'outbox_oldest_seconds', of), legend: '{{service}}' }],
    }),
  ),
  half(
    graph({
      title: 'Unpublished messages',
      description: 'Messages in the outbox that are not published to Kafka yet.',
      unit: 'short',
      queries: [{ expr: maxBy('service', 'outbox_messages', of), legend: '{{service}}' }],
    }),
  ),
]

const consumers = [
  graph({
    title: 'Consumer lag',
    description: 'Published messages that the group has not consumed yet.',
    unit: 'short',
    queries: [{ expr: sumBy('service, group', 'consumer_lag_messages', of), legend: group }],
  }),
  graph({
    title: 'Retries',
    description: 'Temporary errors per second. Each message is retried.',
    unit: 'ops',
    queries: [{ expr: rateBy('service, group', 'consumer_retries_total', of), legend: group }],
  }),
  graph({
    title: 'New dead letters',
    description: 'Messages per second that a consumer gave up.',
    unit: 'ops',
    queries: [{ expr: rateBy('service, group', 'consumer_dead_letters_total', of), legend: group }],
  }),
]

const waiting = [
  half(
    graph({
      title: 'Stored dead letters',
      description: 'Dead letters that wait for a decision of an operator.',
      unit: 'none',
      redFrom: 1,
      queries: [{ expr: maxBy('service', 'dead_letters', of), legend: '{{service}}' }],
    }),
  ),
  half(
    graph({
      title: 'Segment evaluation delay',
      description:
        'The time from a change of a contact, or an event, to the evaluated memberships, including the outbox and Kafka. The objective is 5 s for 99 %.',
      unit: 's',
      redFrom: 5,
      queries: [0.5, 0.99].map((share) => ({
        expr: quantileBy(share, '', { histogram: 'segment_evaluation_delay_seconds' }),
        legend: `${share * 100} %`,
      })),
    }),
  ),
]

const webhooks = [
  graph({
    title: 'Oldest due endpoint',
    description:
      '`proven` endpoints have accepted their latest events. `unproven` endpoints are new, or fail.',
    unit: 's',
    queries: [{ expr: maxBy('kind', 'oldest_due_endpoint_seconds'), legend: '{{kind}}' }],
  }),
  graph({
    title: 'Requests to endpoints',
    description: 'Requests per second, by outcome.',
    unit: 'reqps',
    stack: true,
    queries: [{ expr: rateBy('outcome', 'webhook_requests_total'), legend: '{{outcome}}' }],
  }),
  graph({
    title: 'Delivery delay',
    description: 'The time from an event to its successful delivery, including retries.',
    unit: 's',
    queries: [0.5, 0.99].map((share) => ({
      expr: quantileBy(share, '', { histogram: 'webhook_delivery_delay_seconds' }),
      legend: `${share * 100} %`,
    })),
  }),
]

export const queues = dashboard({
  name: 'queues',
  title: 'Queues and Kafka',
  description: 'Messages between services: outbox, consumers, dead letters, segments and webhooks.',
  variables: [serviceVariable],
  sections: [
    { title: 'Outbox', panels: outbox },
    { title: 'Consumers', panels: consumers },
    { title: 'Dead letters and segments', panels: waiting },
    { title: 'Webhooks', panels: webhooks },
  ],
})
