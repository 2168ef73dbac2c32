import { apiRequests, own } from '../query.ts'
import { objectives } from '../rules/slo.ts'
import { dashboard, selected, serviceVariable } from './dashboard.ts'
import { maxBy, quantileBy, rate, rateBy } from './expressions.ts'
import { graph, stat, table } from './panel.ts'

const requests = 'http_request_duration_seconds'
const failed = 'status=~"5.."'
const of = selected.service

const firing = 'ALERTS{alertstate="firing",severity=~"page|ticket"}'

const state = [
  stat({
    title: 'Instances up',
    description: 'Instances that Prometheus can scrape.',
    unit: 'none',
    queries: [{ expr: `sum(${own('up')})`, legend: 'up' }],
  }),
  stat({
    title: 'Instances down',
    description: 'Instances that Prometheus knows but cannot scrape. The alert InstanceDown names them.',
    unit: 'none',
    redFrom: 1,
    queries: [{ expr: `count(${own('up')} == 0) or vector(0)`, legend: 'down' }],
  }),
  stat({
    title: 'API requests',
    description: 'Requests to the gateway per second, without probes and scrapes.',
    unit: 'reqps',
    queries: [{ expr: `sum(${rate(`${requests}_count`, apiRequests)})`, legend: 'requests' }],
  }),
  stat({
    title: 'Alerts that fire',
    description: 'Alerts of Postrider that fire now. Each has a runbook.',
    unit: 'none',
    redFrom: 1,
    queries: [{ expr: `count(${firing}) or vector(0)`, legend: 'alerts' }],
  }),
]

const goals = objectives.map(({ slo, title }) =>
  graph({
    title: `Burn rate: ${title}`,
    description:
      'The share of bad events, divided by the share that the objective allows. At 1, the error budget lasts exactly as long as planned. An alert fires at 14.4 (1 h) and at 6 (6 h).',
    unit: 'none',
    redFrom: 6,
    queries: ['5m', '1h', '6h'].map((window) => ({
      expr: `slo:errors:ratio_rate${window}{slo="${slo}"} / on (slo) (1 - slo:objective:ratio{slo="${slo}"})`,
      legend: window,
    })),
  }),
)

const services = [
  graph({
    title: 'Requests by service',
    description: 'HTTP requests per second, including requests of other services.',
    unit: 'reqps',
    queries: [{ expr: rateBy('service', `${requests}_count`, of), legend: '{{service}}' }],
  }),
  graph({
    title: 'Failed requests by service',
    description: 'The share of requests with a 5xx response.',
    unit: 'percentunit',
    queries: [
      {
        expr: `${rateBy('service', `${requests}_count`, of, failed)} / ${rateBy('service', `${requests}_count`, of)}`,
        legend: '{{service}}',
      },
    ],
  }),
  graph({
    title: 'Duration by service',
    description: 'The 99th percentile of the duration of requests.',
    unit: 's',
    queries: [
      { expr: quantileBy(0.99, 'service', { histogram: requests, matchers: [of] }), legend: '{{service}}' },
    ],
  }),
]

const endpoints = [
  graph({
    title: 'Requests by endpoint class',
    description:
      'Requests per second. The class is the tag of the API, `internal`, `page` for hosted pages and tracking, or `unknown`.',
    unit: 'reqps',
    queries: [
      { expr: rateBy('service, endpoint', `${requests}_count`, of), legend: '{{service}} {{endpoint}}' },
    ],
  }),
  graph({
    title: 'Failed requests by endpoint class',
    description: 'Requests per second with a 5xx response.',
    unit: 'reqps',
    queries: [
      {
        expr: rateBy('service, endpoint, status', `${requests}_count`, of, failed),
        legend: '{{service}} {{endpoint}} {{status}}',
      },
    ],
  }),
  graph({
    title: 'Duration by endpoint class',
    description: 'The 99th percentile of the duration of requests.',
    unit: 's',
    queries: [
      {
        expr: quantileBy(0.99, 'service, endpoint', { histogram: requests, matchers: [of] }),
        legend: '{{service}} {{endpoint}}',
      },
    ],
  }),
]

const internal = 'internal_request_duration_seconds'
const calls = [
  graph({
    title: 'Internal requests by peer',
    description: 'Requests of the selected services to other services, per second.',
    unit: 'reqps',
    queries: [{ expr: rateBy('service, peer', `${internal}_count`, of), legend: '{{service}} to {{peer}}' }],
  }),
  graph({
    title: 'Internal requests without success',
    description:
      '`rejected` is a 4xx response, `failed` a 5xx or invalid response, and `unavailable` no response. The last two cause errors for callers.',
    unit: 'reqps',
    queries: [
      {
        expr: rateBy('service, peer, outcome', `${internal}_count`, of, 'outcome!="success"'),
        legend: '{{service}} to {{peer}}: {{outcome}}',
      },
    ],
  }),
  graph({
    title: 'Duration of internal requests',
    description: 'The 99th percentile, by service and peer.',
    unit: 's',
    queries: [
      {
        expr: quantileBy(0.99, 'service, peer', { histogram: internal, matchers: [of] }),
        legend: '{{service}} to {{peer}}',
      },
    ],
  }),
]

const instances = [
  table({
    title: 'Firing alerts',
    description: 'The alerts of Postrider that fire now. Their annotation `runbook_url` names a page.',
    unit: 'none',
    expr: `count by (alertname, severity) (${firing})`,
    columns: { alertname: 'Alert', severity: 'Severity', Value: 'Number' },
  }),
  table({
    title: 'Versions',
    description:
      'The number of instances of each version. Two versions of a service are a rollout that has not ended.',
    unit: 'none',
    expr: `count by (service, version) (${own('build_info', of)})`,
    columns: { service: 'Service', version: 'Version', Value: 'Instances' },
  }),
  graph({
    title: 'Instances by service',
    description: 'Instances that can be scraped.',
    unit: 'none',
    queries: [
      { expr: `count by (service) (${maxBy('service, instance', 'build_info', of)})`, legend: '{{service}}' },
    ],
  }),
]

export const overview = dashboard({
  name: 'overview',
  title: 'Overview',
  description: 'Requests, errors and durations of each service, and the service level objectives.',
  variables: [serviceVariable],
  sections: [
    { title: 'State', panels: state },
    { title: 'Service level objectives', panels: goals },
    { title: 'Services', panels: services },
    { title: 'Endpoint classes', panels: endpoints },
    { title: 'Requests between services', panels: calls },
    { title: 'Alerts and instances', panels: instances },
  ],
})
