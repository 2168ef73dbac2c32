import { apiRequests, bucketUpTo, own } from '../query.ts'
import type { Alert, FiringCase, RecordingRule, RuleGroup, Series } from './rule.ts'

/** A service level objective: the share of good events that Postrider promises. */
export interface Objective {
  /** The label `slo` of the recorded series. */
  slo: string
  /** The promised share of good events. */
  share: number
  title: string
  /** Returns the number of all events per second over a window. */
  all(window: string): string
  /** Returns the number of good events per second over a window. */
  good(window: string): string
  alert: { name: string; event: string; description: string; runbook: string }
  /** Series with these numbers of good and bad events per minute. */
  events(good: number, bad: number): Series
  /** Cases of this objective in which no alert fires. */
  alsoQuiet?: Alert['alsoQuiet']
}

const testTime = { interval: '2m', at: '70m' }
const counting = (perMinute: number): string => `0+${2 * perMinute}x60`

const inTime = (histogram: string, bound: number, ...matchers: string[]) => ({
  all: (window: string) => `sum(rate(${own(`${histogram}_count`, ...matchers)}[${window}]))`,
  good: (window: string) =>
    `sum(rate(${own(`${histogram}_bucket`, ...matchers, bucketUpTo(bound))}[${window}]))`,
  events: (good: number, bad: number): Series => ({
    [own(`${histogram}_count`, ...matchers)]: counting(good + bad),
    [own(`${histogram}_bucket`, ...matchers, `le="${bound}"`)]: counting(good),
  }),
})

const requests = (window: string, matcher: string): string =>
  `sum(rate(${own('http_request_duration_seconds_count', apiRequests, matcher)}[${window}]))`

const gatewayRequests = (endpoint: string, status: number): string =>
  own(
    'http_request_duration_seconds_count',
    'service="gateway"',
    `endpoint="${endpoint}"`,
    `status="${status}"`,
  )

const budgetPerMinute = 100

export const objectives: readonly Objective[] = [
  {
    slo: 'mail_delivery',
    share: 0.99,
    title: '99 % of transactional mail is acknowledged by the provider within 10 s',
    ...inTime('mail_accept_to_delivery_seconds', 10, 'class="transactional"'),
    alert: {
      name: 'MailDeliveryBudget',
      event: 'transactional mails took longer than 10 s',
      description:
        'See the dashboard "Mail flow": the queue age by class, the duration of provider requests, and the outcomes of delivery attempts.',
      runbook: 'mail-delivery-slow',
    },
  },
  {
    slo: 'api_availability',
    share: 0.999,
    title: '99.9 % of API requests have no 5xx response',
    all: (window) => requests(window, 'status=~".+"'),
    good: (window) => requests(window, 'status!~"5.."'),
    events: (good, bad) => ({
      [gatewayRequests('mails', 200)]: counting(good),
      [gatewayRequests('mails', 503)]: counting(bad),
      // Probes do not count, so they hide no errors.
      [gatewayRequests('the-server', 200)]: counting(100_000),
    }),
    alsoQuiet: [
      // `GET /health` fails because a service is unavailable.
      { series: { [gatewayRequests('the-server', 503)]: counting(budgetPerMinute) }, ...testTime },
    ],
    alert: {
      name: 'ApiErrorBudget',
      event: 'API requests had a 5xx response',
      description:
        'See the dashboard "Overview": the errors by service and endpoint class, and the internal requests that fail. Search the log for `request.failed` and `request.refused`.',
      runbook: 'api-errors',
    },
  },
  {
    slo: 'segment_freshness',
    share: 0.99,
    title: '99 % of tracked events are visible in segments within 5 s',
    ...inTime('segment_evaluation_delay_seconds', 5),
    alert: {
      name: 'SegmentFreshnessBudget',
      event: 'segment evaluations took longer than 5 s',
      description:
        'See the dashboard "Queues and Kafka": the outbox of contacts, the lag of the consumer groups of segments, and the evaluation delay.',
      runbook: 'segments-late',
    },
  },
]

const ratio = 'slo:errors:ratio_rate'

const recordings: RecordingRule[] = [
  ...objectives.map(({ slo, share }) => ({
    record: 'slo:objective:ratio',
    expr: `vector(${share})`,
    labels: { slo },
  })),
  ...['5m', '30m', '1h', '6h'].flatMap((window) =>
    objectives.map(({ slo, all, good }) => ({
      record: `${ratio}${window}`,
      // Without events, the result is empty: 0/0 would be NaN. Without good events, there is no series for them.
      expr: `1 - (${good(window)} or vector(0)) / (${all(window)} > 0)`,
      labels: { slo },
    })),
  ),
]

/**
 * The burn rates of the Google SRE workbook: at 14.4, a budget for 30 days lasts 2 days; at 6, it lasts 5
 * days. The short window ends the alert soon after the errors end.
 */
const burns = [
  { suffix: 'Fast', severity: 'page', factor: 14.4, long: '1h', short: '5m', bad: 30 },
  { suffix: 'Slow', severity: 'ticket', factor: 6, long: '6h', short: '30m', bad: 8 },
] as const

/** With fewer bad events, a few failures in a quiet night would fire an alert. */
const minimumBad = 10

function burnAlert(objective: Objective, burn: (typeof burns)[number]): Alert {
  const { slo, share, all, good, alert, events } = objective
  const above = (window: string): string =>
    `${ratio}${window}{slo="${slo}"} > ${burn.factor} * ${Number((1 - share).toFixed(4))}`
  const seconds = burn.long === '1h' ? 3_600 : 21_600
  const badEvents = `(${all(burn.long)} - (${good(burn.long)} or vector(0))) * ${seconds}`
  const bad = share === 0.99 ? burn.bad : burn.bad / 10
  const firing: FiringCase = {
    series: events(budgetPerMinute - bad, bad),
    ...testTime,
    labels: { slo },
    summary: `${Number(bad.toFixed(1))}% of ${alert.event} in the last ${burn.long}.`,
  }
  return {
    name: `${alert.name}${burn.suffix}`,
    severity: burn.severity,
    expr: `${above(burn.long)} and ${above(burn.short)} and on () ${badEvents} >= ${minimumBad}`,
    for: '2m',
    summary: `{{ $value | humanizePercentage }} of ${alert.event} in the last ${burn.long}.`,
    description: alert.description,
    runbook: alert.runbook,
    firing,
    // Errors at the rate that the objective allows.
    quiet: { series: events(budgetPerMinute * share * 10, budgetPerMinute * (1 - share) * 10), ...testTime },
    // Half of all events are bad, but there are only a few.
    alsoQuiet: [{ series: events(0.02, 0.02), ...testTime }, ...(objective.alsoQuiet ?? [])],
  }
}

const recorded = (window: '5m' | '1h', name: string): string =>
  `round(${ratio}${window}{slo="${name}"}, 0.001)`

export const slo: RuleGroup = {
  name: 'postrider-slo',
  recordings,
  recordingCases: objectives.flatMap(({ slo: name, events }) => [
    {
      series: events(80, 20),
      ...testTime,
      expr: recorded('1h', name),
      samples: [{ labels: `{slo="${name}"}`, value: 0.2 }],
    },
    // No events, no result.
    { series: events(0, 0), ...testTime, expr: recorded('1h', name), samples: [] },
    // Only bad events, and no series for good ones yet.
    {
      series: Object.fromEntries(
        Object.entries(events(0, 20)).filter(([, values]) => values !== counting(0)),
      ),
      ...testTime,
      expr: recorded('5m', name),
      samples: [{ labels: `{slo="${name}"}`, value: 1 }],
    },
  ]),
  alerts: objectives.flatMap((objective) => burns.map((burn) => burnAlert(objective, burn))),
}
