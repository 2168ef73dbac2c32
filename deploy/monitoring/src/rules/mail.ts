import { own } from '../query.ts'
import type { Alert, RuleGroup } from './rule.ts'

const due = (classes: string): string =>
  `max by (class) (${own('oldest_due_mail_seconds', `class=~"${classes}"`)})`
const dueSeries = (name: string): string => own('oldest_due_mail_seconds', `class="${name}"`)

/** Mail that users wait for, such as a password reset, is delivered within seconds. */
const mailQueueAge: Alert = {
  name: 'MailQueueAge',
  severity: 'page',
  expr: `${due('transactional')} > 60`,
  for: '2m',
  summary: 'The oldest due {{ $labels.class }} mail has waited for {{ $value | humanizeDuration }}.',
  description:
    'See the dashboard "Mail flow": the delivery attempts by outcome and the state of the provider. Then check that workers of send run.',
  runbook: 'mail-queue-grows',
  firing: {
    series: { [dueSeries('transactional')]: '0+60x10' },
    at: '5m',
    labels: { class: 'transactional' },
    summary: 'The oldest due transactional mail has waited for 5m 0s.',
  },
  quiet: { series: { [dueSeries('transactional')]: '30x10' }, at: '10m' },
}

/** A large campaign waits for the rate limits, so only hours are a failure. */
const mailQueueAgeBulk: Alert = {
  name: 'MailQueueAgeBulk',
  severity: 'ticket',
  expr: `${due('workflow|scheduled')} > 600 or ${due('campaign')} > 7200`,
  for: '10m',
  summary: mailQueueAge.summary,
  description:
    'See the dashboard "Mail flow". If transactional mail is not late, the capacity is too low for the amount of mail: compare the delivery attempts with the rate limits.',
  runbook: 'mail-queue-grows',
  firing: {
    series: { [dueSeries('workflow')]: '900x20', [dueSeries('campaign')]: '900x20' },
    at: '15m',
    labels: { class: 'workflow' },
    summary: 'The oldest due workflow mail has waited for 15m 0s.',
  },
  quiet: {
    series: { [dueSeries('campaign')]: '3600x20', [dueSeries('scheduled')]: '300x20' },
    at: '20m',
  },
}

/**
 * While mail is due, single mails test the provider at least every minute, so five minutes are several failed
 * tests. A process that has no such mail sets the metric to 0 after a minute.
 */
const providerUnavailable: Alert = {
  name: 'ProviderUnavailable',
  severity: 'page',
  expr: `count by (service) (${own('provider_unavailable')} == 1)`,
  for: '5m',
  summary: 'Processes of {{ $labels.service }} for which the mail provider is unavailable: {{ $value }}.',
  description:
    'Search the log of send for `provider.unavailable`: its field `reason` contains the answer of the provider.',
  runbook: 'provider-unavailable',
  firing: {
    series: { [own('provider_unavailable', 'service="send"', 'instance="a"')]: '1x10' },
    at: '6m',
    labels: { service: 'send' },
    summary: 'Processes of send for which the mail provider is unavailable: 1.',
  },
  quiet: {
    series: { [own('provider_unavailable', 'service="send"', 'instance="a"')]: '1x3 0x7' },
    at: '10m',
  },
}

const attempts = (outcomes: string): string =>
  `sum(increase(${own('delivery_attempts_total', `outcome=~"${outcomes}"`)}[10m]))`
const attemptSeries = (outcome: string): string => own('delivery_attempts_total', `outcome="${outcome}"`)

/**
 * A provider that answers but accepts nothing does not count as unavailable. A relay that forwards no mail of
 * this installation refuses each mail permanently.
 */
const deliveriesFail: Alert = {
  name: 'DeliveriesFail',
  severity: 'page',
  expr: `${attempts('throttled|transient|permanent')} >= 10 unless ${attempts('accepted')} > 0`,
  for: '5m',
  summary:
    'The provider refused {{ $value | printf "%.0f" }} delivery attempts in 10 minutes and accepted none.',
  description:
    'See the dashboard "Mail flow": the delivery attempts by outcome. `postrider explain` of a mail with the status `FAILED` shows the reply of the provider.',
  runbook: 'provider-unavailable',
  firing: {
    series: { [attemptSeries('permanent')]: '0+2x30', [attemptSeries('accepted')]: '5x30' },
    at: '20m',
    summary: 'The provider refused 20 delivery attempts in 10 minutes and accepted none.',
  },
  quiet: {
    series: { [attemptSeries('permanent')]: '0+2x30', [attemptSeries('accepted')]: '0+1x30' },
    at: '20m',
  },
  alsoFiring: [
    {
      series: { [attemptSeries('throttled')]: '0+1x30', [attemptSeries('transient')]: '0+1x30' },
      at: '20m',
      summary: 'The provider refused 20 delivery attempts in 10 minutes and accepted none.',
    },
  ],
}

const deliveredOf = (classes: string): string => own('mail_accept_to_delivery_seconds_count', classes)
const regular = deliveredOf('class=~"transactional|workflow"')
const transactional = deliveredOf('class="transactional"')

/**
 * A project that mails only at some hours also did so a week before. Ten mails exclude occasional mail.
 * Most campaigns are not repeated each week.
 */
const noMail: Alert = {
  name: 'NoMail',
  severity: 'page',
  expr: `sum(increase(${regular}[1h] offset 1w)) >= 10 unless sum(increase(${regular}[1h])) > 0`,
  for: '5m',
  summary:
    'No transactional or workflow mail was sent in the last hour. In the same hour of the last week, {{ $value | printf "%.0f" }} were sent.',
  description:
    'See the dashboard "Overview": are there requests to the tag `mails`? If there are none, the cause is in front of the gateway or in the applications that send mail. Otherwise see "Mail flow".',
  runbook: 'no-mail',
  firing: {
    interval: '15m',
    // One mail per minute for a week, and then none for two hours.
    series: { [transactional]: '0+15x672 10080x8' },
    at: '170h',
    summary:
      'No transactional or workflow mail was sent in the last hour. In the same hour of the last week, 60 were sent.',
  },
  quiet: { interval: '15m', series: { [transactional]: '0+15x680' }, at: '170h' },
  // A campaign that is not repeated.
  alsoQuiet: [
    { interval: '15m', series: { [deliveredOf('class="campaign"')]: '0+1500x8 12000x672' }, at: '170h' },
  ],
}

export const mail: RuleGroup = {
  name: 'postrider-mail',
  recordings: [],
  recordingCases: [],
  alerts: [mailQueueAge, mailQueueAgeBulk, providerUnavailable, deliveriesFail, noMail],
}
