import { orZero, own } from '../query.ts'
import type { Alert, RuleGroup } from './rule.ts'

const byProvider = 'by (recipient_provider)'

const results = (result: string, window: string): string =>
  `sum ${byProvider} (increase(${own('mail_results_total', `result="${result}"`)}[${window}]))`
const deferred = `sum ${byProvider} (increase(${own('mail_deferred_total')}[1h]))`

const resultSeries = (provider: string, result: string): string =>
  own('mail_results_total', `recipient_provider="${provider}"`, `result="${result}"`)
const deferredSeries = (provider: string): string =>
  own('mail_deferred_total', `recipient_provider="${provider}"`, 'class="campaign"')

const deferredRatio = 'recipient_provider:mail_deferred:ratio_increase1h'
const bouncedRatio = 'recipient_provider:mail_bounced:ratio_increase6h'
const complainedRatio = 'recipient_provider:mail_complained:ratio_increase1d'

/** A provider that defers some mail every day, for example because of greylisting, is normal. */
const recipientProviderDeferred: Alert = {
  name: 'RecipientProviderDeferred',
  severity: 'ticket',
  expr: `${deferredRatio} > 0.1 unless ${deferredRatio} <= 2 * (${deferredRatio} offset 1d)`,
  for: '15m',
  summary:
    '{{ $labels.recipient_provider }} deferred {{ $value | humanizePercentage }} of the mails of the last hour, twice as many as the day before.',
  description:
    'See the dashboard "Deliverability": the results of this recipient provider. `postrider explain` of one such mail shows the reply text.',
  runbook: 'recipient-provider-defers',
  firing: {
    interval: '5m',
    // 4 % on the first day, then half of all mails.
    series: {
      [resultSeries('google', 'accepted')]: '0+50x288 14450+50x24',
      [deferredSeries('google')]: '0+2x288 626+50x24',
    },
    at: '25h30m',
    labels: { recipient_provider: 'google' },
    summary: 'google deferred 50% of the mails of the last hour, twice as many as the day before.',
  },
  quiet: {
    interval: '5m',
    // 20 % on both days.
    series: {
      [resultSeries('google', 'accepted')]: '0+40x312',
      [deferredSeries('google')]: '0+10x312',
    },
    at: '25h30m',
  },
}

/** SES reviews accounts above 5 % and may stop them above 10 %. */
const bounceRateHigh: Alert = {
  name: 'BounceRateHigh',
  severity: 'ticket',
  expr: `${bouncedRatio} > 0.05 and ${results('bounced', '6h')} >= 20`,
  for: '15m',
  summary:
    '{{ $value | humanizePercentage }} of the mails to {{ $labels.recipient_provider }} bounced in the last 6 hours.',
  description:
    'Search the log for `project.disabled`, and list the projects with the most bounces. A single project with an old list is the usual cause.',
  runbook: 'bounces-high',
  firing: {
    interval: '5m',
    series: {
      [resultSeries('yahoo', 'accepted')]: '0+10x100',
      [resultSeries('yahoo', 'bounced')]: '0+1x100',
    },
    at: '8h',
    labels: { recipient_provider: 'yahoo' },
    summary: '10% of the mails to yahoo bounced in the last 6 hours.',
  },
  quiet: {
    interval: '30m',
    // A high share of few mails.
    series: { [resultSeries('yahoo', 'accepted')]: '0+2x20', [resultSeries('yahoo', 'bounced')]: '0+1x20' },
    at: '8h',
  },
}

/** Google and Yahoo require senders to stay below 0.3 %, and recommend 0.1 %. */
const complaintRateHigh: Alert = {
  name: 'ComplaintRateHigh',
  severity: 'ticket',
  expr: `${complainedRatio} > 0.001 and ${results('complained', '1d')} >= 5`,
  for: '15m',
  summary:
    '{{ $value | humanizePercentage }} of the mails to {{ $labels.recipient_provider }} caused a complaint in the last day.',
  description:
    'List the projects with the most complaints. Compare their consent and their latest campaigns, and disable a project that sends spam.',
  runbook: 'complaints-high',
  firing: {
    interval: '30m',
    series: {
      [resultSeries('microsoft', 'accepted')]: '0+200x60',
      [resultSeries('microsoft', 'complained')]: '0+1x60',
    },
    at: '28h',
    labels: { recipient_provider: 'microsoft' },
    summary: '0.5% of the mails to microsoft caused a complaint in the last day.',
  },
  quiet: {
    interval: '30m',
    // 0.05 %, and a high share of few mails.
    series: {
      [resultSeries('microsoft', 'accepted')]: '0+2000x60',
      [resultSeries('microsoft', 'complained')]: '0+1x60',
      [resultSeries('apple', 'accepted')]: '0+1x60',
      [resultSeries('apple', 'complained')]: '0+0x40 1x20',
    },
    at: '28h',
  },
}

const attempted = `(${orZero(results('accepted', '1h'), deferred)} + ${orZero(deferred, results('accepted', '1h'))})`

export const recipients: RuleGroup = {
  name: 'postrider-recipients',
  // A share of few mails has no meaning. The alerts on bounces and complaints have their own minimum.
  recordings: [
    { record: deferredRatio, expr: `${orZero(deferred, results('accepted', '1h'))} / (${attempted} >= 100)` },
    {
      record: bouncedRatio,
      expr: `${orZero(results('bounced', '6h'), results('accepted', '6h'))} / (${results('accepted', '6h')} > 0)`,
    },
    {
      record: complainedRatio,
      expr: `${orZero(results('complained', '1d'), results('accepted', '1d'))} / (${results('accepted', '1d')} > 0)`,
    },
  ],
  recordingCases: [
    {
      // All attempts are deferred, and no mail was ever accepted.
      series: { [deferredSeries('apple')]: '0+5x120' },
      at: '2h',
      expr: deferredRatio,
      samples: [{ labels: `${deferredRatio}{recipient_provider="apple"}`, value: 1 }],
    },
    {
      series: { [deferredSeries('apple')]: '0+1x120', [resultSeries('apple', 'accepted')]: '0+3x120' },
      at: '2h',
      expr: deferredRatio,
      samples: [{ labels: `${deferredRatio}{recipient_provider="apple"}`, value: 0.25 }],
    },
    {
      interval: '30m',
      series: { [resultSeries('other', 'accepted')]: '0+90x20' },
      at: '8h',
      expr: bouncedRatio,
      samples: [{ labels: `${bouncedRatio}{recipient_provider="other"}`, value: 0 }],
    },
    {
      interval: '30m',
      series: { [resultSeries('other', 'accepted')]: '0+0x20' },
      at: '8h',
      expr: complainedRatio,
      samples: [],
    },
  ],
  alerts: [recipientProviderDeferred, bounceRateHigh, complaintRateHigh],
}
