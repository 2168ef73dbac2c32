import { own } from '../query.ts'
import { classVariable, dashboard, selected } from './dashboard.ts'
import { maxBy, quantileBy, rate, rateBy } from './expressions.ts'
import { graph, half, stat } from './panel.ts'

const of = selected.class
const delay = 'mail_accept_to_delivery_seconds'
const duration = 'provider_request_duration_seconds'

const now = [
  stat({
    title: 'Mails per second',
    description: 'Mails that the provider acknowledges.',
    unit: 'ops',
    queries: [{ expr: `sum(${rate('mail_results_total', 'result="accepted"')})`, legend: 'accepted' }],
  }),
  stat({
    title: 'Oldest due mail',
    description:
      'The waiting time of the oldest due transactional mail. The alert MailQueueAge fires at 60 s.',
    unit: 's',
    redFrom: 60,
    queries: [{ expr: `max(${own('oldest_due_mail_seconds', 'class="transactional"')})`, legend: 'oldest' }],
  }),
  stat({
    title: 'Transactional mail within 10 s',
    description: 'The share of the last hour. The objective is 99 %.',
    unit: 'percentunit',
    queries: [{ expr: '1 - slo:errors:ratio_rate1h{slo="mail_delivery"}', legend: 'in time' }],
  }),
  stat({
    title: 'Processes without a provider',
    description: 'Processes that only send single mails to test the provider, because it fails.',
    unit: 'none',
    redFrom: 1,
    queries: [{ expr: `sum(${own('provider_unavailable')})`, legend: 'processes' }],
  }),
]

const accepted = [
  graph({
    title: 'From acceptance to delivery: median',
    description:
      'The time from the acceptance, or from the scheduled time, to the acknowledgement of the provider.',
    unit: 's',
    queries: [{ expr: quantileBy(0.5, 'class', { histogram: delay, matchers: [of] }), legend: '{{class}}' }],
  }),
  graph({
    title: 'From acceptance to delivery: 99th percentile',
    description: 'The objective for transactional mail is 10 s.',
    unit: 's',
    redFrom: 10,
    queries: [{ expr: quantileBy(0.99, 'class', { histogram: delay, matchers: [of] }), legend: '{{class}}' }],
  }),
  graph({
    title: 'Delivered mails by class',
    description: 'Mails per second that the provider acknowledges.',
    unit: 'ops',
    stack: true,
    queries: [{ expr: rateBy('class', `${delay}_count`, of), legend: '{{class}}' }],
  }),
]

const queue = [
  graph({
    title: 'Oldest due mail by class',
    description:
      'Due mail waits for a worker, for the provider or for a rate limit. Recipients of campaigns are in the queue only shortly before they are due.',
    unit: 's',
    queries: [{ expr: maxBy('class', 'oldest_due_mail_seconds', of), legend: '{{class}}' }],
  }),
  graph({
    title: 'Delivery attempts by outcome',
    description: '`throttled` and `transient` attempts are repeated.',
    unit: 'ops',
    stack: true,
    queries: [{ expr: rateBy('outcome', 'delivery_attempts_total'), legend: '{{outcome}}' }],
  }),
  graph({
    title: 'Deferred mails by class',
    description: 'Mails whose first attempt was refused for now.',
    unit: 'ops',
    queries: [{ expr: rateBy('class', 'mail_deferred_total', of), legend: '{{class}}' }],
  }),
]

const provider = [
  graph({
    title: 'Duration of provider requests',
    description: 'The 99th percentile, by provider and outcome.',
    unit: 's',
    queries: [
      {
        expr: quantileBy(0.99, 'provider, outcome', { histogram: duration }),
        legend: '{{provider}} {{outcome}}',
      },
    ],
  }),
  graph({
    title: 'Provider requests by outcome',
    description: 'Requests per second.',
    unit: 'reqps',
    queries: [{ expr: rateBy('provider, outcome', `${duration}_count`), legend: '{{provider}} {{outcome}}' }],
  }),
  graph({
    title: 'Rendering',
    description: 'The duration of rendering a mail.',
    unit: 's',
    queries: [0.5, 0.99].map((share) => ({
      expr: quantileBy(share, '', { histogram: 'mail_render_duration_seconds' }),
      legend: `${share * 100} %`,
    })),
  }),
]

const budget = [
  half(
    graph({
      title: 'Late transactional mail',
      description: 'The share of transactional mail that took longer than 10 s. The objective allows 1 %.',
      unit: 'percentunit',
      redFrom: 0.01,
      queries: ['5m', '30m', '1h', '6h'].map((window) => ({
        expr: `slo:errors:ratio_rate${window}{slo="mail_delivery"}`,
        legend: window,
      })),
    }),
  ),
  half(
    graph({
      title: 'Provider unavailable',
      description: 'Processes that only send single mails to test the provider.',
      unit: 'none',
      queries: [
        {
          expr: `sum by (service, instance) (${own('provider_unavailable')})`,
          legend: '{{service}} {{instance}}',
        },
      ],
    }),
  ),
]

export const mailFlow = dashboard({
  name: 'mail-flow',
  title: 'Mail flow',
  description: 'The way of a mail from its acceptance to the provider, by priority class.',
  variables: [classVariable],
  sections: [
    { title: 'Now', panels: now },
    { title: 'From acceptance to delivery', panels: accepted },
    { title: 'Queue', panels: queue },
    { title: 'Provider and rendering', panels: provider },
    { title: 'Error budget', panels: budget },
  ],
})
