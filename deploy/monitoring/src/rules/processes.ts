import { programs, serviceNames } from '@postrider/services'
import { own } from '../query.ts'
import type { Alert, RuleGroup } from './rule.ts'

const programNames = programs.map(({ name }) => name)
const runningSeries = (name: string): string => own('build_info', `service="${name}"`, 'version="1.0.0"')
const allRunning = Object.fromEntries(programNames.map((name) => [runningSeries(name), '1x20']))

/** A rollout keeps instances running, and a restart of the only instance takes seconds. */
const serviceDown: Alert = {
  name: 'ServiceDown',
  severity: 'page',
  expr: programNames.map((name) => `absent(${own('build_info', `service="${name}"`)})`).join(' or '),
  for: '3m',
  summary: 'No instance of {{ $labels.service }} can be scraped.',
  description:
    'Call `GET /health` of the gateway. Read the log of the service: `start.failed` contains the reason if it cannot start.',
  runbook: 'instance-down',
  firing: {
    series: { ...allRunning, [runningSeries('send')]: '1x5 stale' },
    at: '15m',
    labels: { job: 'postrider', service: 'send' },
    summary: 'No instance of send can be scraped.',
  },
  quiet: { series: { ...allRunning, [runningSeries('send')]: '1x5 stale stale 1x13' }, at: '15m' },
}

const workerSeries = (name: string): string =>
  own('consumer_lag_messages', `service="${name}"`, 'group="test"')
const allWorking = Object.fromEntries(serviceNames.map((name) => [workerSeries(name), '0x20']))

/**
 * Instances for requests also have `build_info`, but only workers consume. A group without messages has the
 * lag 0. A rollout keeps workers running.
 */
const workersDown: Alert = {
  name: 'WorkersDown',
  severity: 'page',
  expr: serviceNames
    .map((name) => `absent(${own('consumer_lag_messages', `service="${name}"`)})`)
    .join(' or '),
  for: '5m',
  summary: 'No worker of {{ $labels.service }} consumes messages.',
  description:
    'Check that workers of the service run. If all services are affected, Kafka is unavailable: search the logs for `kafka.group_not_started`.',
  runbook: 'instance-down',
  firing: {
    series: { ...allRunning, ...allWorking, [workerSeries('send')]: '0x5 stale' },
    at: '15m',
    labels: { job: 'postrider', service: 'send' },
    summary: 'No worker of send consumes messages.',
  },
  quiet: {
    series: { ...allRunning, ...allWorking, [workerSeries('send')]: '0x5 stale stale 0x13' },
    at: '15m',
  },
}

const upSeries = own('up', 'service="contacts"', 'instance="a"')

/** Other instances take over, so a single lost instance can wait. */
const instanceDown: Alert = {
  name: 'InstanceDown',
  severity: 'ticket',
  expr: `${own('up')} == 0`,
  for: '5m',
  summary: '{{ $labels.instance }} ({{ $labels.service }}) cannot be scraped.',
  description:
    'Read the last log lines of the instance. On Kubernetes, run `kubectl describe pod`. For the gateway, also check that Prometheus has the value of `METRICS_TOKEN`.',
  runbook: 'instance-down',
  firing: {
    series: { [upSeries]: '0x10' },
    at: '6m',
    labels: { job: 'postrider', service: 'contacts', instance: 'a' },
    summary: 'a (contacts) cannot be scraped.',
  },
  quiet: { series: { [upSeries]: '1 0 0 1x10' }, at: '10m' },
}

const startSeries = own('process_start_time_seconds', 'service="send"', 'instance="a"')

/** A rollout restarts a process once. */
const restartLoop: Alert = {
  name: 'RestartLoop',
  severity: 'page',
  expr: `changes(${own('process_start_time_seconds')}[30m]) >= 3`,
  for: '1m',
  summary: '{{ $labels.instance }} ({{ $labels.service }}) restarted {{ $value }} times in 30 minutes.',
  description:
    'Read the log before each restart: `start.failed` contains a reason. Without one, check whether the process was killed for its use of memory (`OOMKilled`).',
  runbook: 'restart-loop',
  firing: {
    series: { [startSeries]: '0x5 300x5 600x5 900x10' },
    at: '20m',
    labels: { job: 'postrider', service: 'send', instance: 'a' },
    summary: 'a (send) restarted 3 times in 30 minutes.',
  },
  quiet: { series: { [startSeries]: '0x5 300x30' }, at: '20m' },
}

const keyStoreSeries = own('key_store_failures_total', 'service="gateway"', 'instance="a"')

/** A restart of Redis causes a few failures. */
const keyStoreFailing: Alert = {
  name: 'KeyStoreFailing',
  severity: 'page',
  expr: `sum(increase(${own('key_store_failures_total')}[5m])) >= 5`,
  for: '5m',
  summary: '{{ $value | printf "%.0f" }} requests of the gateway to Redis failed in 5 minutes.',
  description:
    'Check that Redis runs and accepts connections. `GET /health` of the gateway has a warning with the reason.',
  runbook: 'redis-unavailable',
  firing: {
    series: { [keyStoreSeries]: '0+2x20' },
    at: '15m',
    summary: '10 requests of the gateway to Redis failed in 5 minutes.',
  },
  quiet: { series: { [keyStoreSeries]: '0 0 8x20' }, at: '15m' },
}

const lagSeries = own('nodejs_eventloop_lag_p99_seconds', 'service="gateway"', 'instance="a"')

/** The measured value includes the sampling interval of 0.1 s. Probes fail after 5 s. */
const eventLoopBlocked: Alert = {
  name: 'EventLoopBlocked',
  severity: 'ticket',
  expr: `${own('nodejs_eventloop_lag_p99_seconds')} > 0.5`,
  for: '10m',
  summary:
    'The event loop of {{ $labels.instance }} ({{ $labels.service }}) is blocked for {{ $value | humanizeDuration }} (99th percentile).',
  description:
    'See the dashboard "Databases and processes": CPU and memory of the instance. Add instances if it uses a whole core.',
  runbook: 'event-loop-blocked',
  firing: {
    series: { [lagSeries]: '0.8x20' },
    at: '15m',
    labels: { job: 'postrider', service: 'gateway', instance: 'a' },
    summary: 'The event loop of a (gateway) is blocked for 800ms (99th percentile).',
  },
  quiet: { series: { [lagSeries]: '0.12 2 0.12x20' }, at: '15m' },
}

const loopSeries = own('loop_failures_total', 'service="accounts"', 'loop="sweep-expired"')

/** A loop is repeated after a failure, so single failures need no action. */
const loopFailing: Alert = {
  name: 'LoopFailing',
  severity: 'ticket',
  expr: `sum by (service, loop) (increase(${own('loop_failures_total')}[15m])) >= 5`,
  for: '15m',
  summary:
    'The loop {{ $labels.loop }} of {{ $labels.service }} failed {{ $value | printf "%.0f" }} times in 15 minutes.',
  description: 'Search the log of the service for `loop.failed`: its field `error` contains the reason.',
  runbook: 'loop-fails',
  firing: {
    series: { [loopSeries]: '0+1x60' },
    at: '40m',
    labels: { service: 'accounts', loop: 'sweep-expired' },
    summary: 'The loop sweep-expired of accounts failed 15 times in 15 minutes.',
  },
  quiet: { series: { [loopSeries]: '0 6x60' }, at: '40m' },
}

export const processes: RuleGroup = {
  name: 'postrider-processes',
  recordings: [],
  recordingCases: [],
  alerts: [
    serviceDown,
    workersDown,
    instanceDown,
    restartLoop,
    keyStoreFailing,
    eventLoopBlocked,
    loopFailing,
  ],
}
