import { dashboard, type Variable } from './dashboard.ts'
import { rateBy } from './expressions.ts'
import { graph, half, table } from './panel.ts'
import { own } from '../query.ts'

const recipientProvider: Variable = {
  name: 'recipient_provider',
  label: 'Recipient provider',
  values: ['google', 'microsoft', 'yahoo', 'apple', 'other'],
}
const of = 'recipient_provider=~"$recipient_provider"'
const legend = '{{recipient_provider}}'

const resultGraph = (title: string, result: string, description: string) =>
  graph({
    title,
    description,
    unit: 'ops',
    queries: [{ expr: rateBy('recipient_provider', 'mail_results_total', of, `result="${result}"`), legend }],
  })

const rates = [
  graph({
    title: 'Deferred share',
    description:
      'The share of mails of the last hour whose first attempt was refused for now. No value below 100 mails. The alert RecipientProviderDeferred compares it with the day before.',
    unit: 'percentunit',
    queries: [
      { expr: `recipient_provider:mail_deferred:ratio_increase1h{${of}}`, legend },
      {
        expr: `recipient_provider:mail_deferred:ratio_increase1h{${of}} offset 1d`,
        legend: `${legend}, 1 day ago`,
      },
    ],
  }),
  graph({
    title: 'Bounce rate',
    description:
      'Permanent bounces of the last 6 hours, as a share of accepted mails. SES reviews accounts above 5 %.',
    unit: 'percentunit',
    redFrom: 0.05,
    queries: [{ expr: `recipient_provider:mail_bounced:ratio_increase6h{${of}}`, legend }],
  }),
  graph({
    title: 'Complaint rate',
    description:
      'Complaints of the last day, as a share of accepted mails. Google and Yahoo recommend less than 0.1 %, and require less than 0.3 %.',
    unit: 'percentunit',
    redFrom: 0.001,
    queries: [{ expr: `recipient_provider:mail_complained:ratio_increase1d{${of}}`, legend }],
  }),
]

const results = [
  resultGraph('Accepted', 'accepted', 'Mails per second that the mail provider acknowledges.'),
  resultGraph(
    'Delivered',
    'delivered',
    'Mails per second that the recipient provider confirms. Not every provider reports it.',
  ),
  graph({
    title: 'Deferred',
    description: 'Mails per second whose first attempt was refused for now, by priority class.',
    unit: 'ops',
    queries: [
      {
        expr: rateBy('recipient_provider, class', 'mail_deferred_total', of),
        legend: `${legend} {{class}}`,
      },
    ],
  }),
  resultGraph('Permanent bounces', 'bounced', 'Bounces per second. The address is suppressed.'),
  resultGraph(
    'Transient bounces',
    'bounced_transient',
    'Bounces per second of mailboxes that are full or unavailable.',
  ),
  resultGraph('Complaints', 'complained', 'Complaints per second. The contact is unsubscribed.'),
]

const totals = [
  half(
    graph({
      title: 'Results',
      description: 'Mails per second by result, of the selected recipient providers.',
      unit: 'ops',
      stack: true,
      queries: [{ expr: rateBy('result', 'mail_results_total', of), legend: '{{result}}' }],
    }),
  ),
  half(
    table({
      title: 'Last 24 hours',
      description: 'The number of mails by recipient provider and result.',
      unit: 'short',
      expr: `sort_desc(sum by (recipient_provider, result) (increase(${own('mail_results_total', of)}[24h])))`,
      columns: { recipient_provider: 'Recipient provider', result: 'Result', Value: 'Mails' },
    }),
  ),
]

export const deliverability = dashboard({
  name: 'deliverability',
  title: 'Deliverability',
  description: 'Results of mails by recipient provider, which follows from the MX records of the recipient.',
  variables: [recipientProvider],
  sections: [
    { title: 'Shares', panels: rates },
    { title: 'Results by recipient provider', panels: results },
    { title: 'Totals', panels: totals },
  ],
})
