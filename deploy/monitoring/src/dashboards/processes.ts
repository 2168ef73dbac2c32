import { own } from '../query.ts'
import { dashboard, selected, serviceVariable } from './dashboard.ts'
import { maxBy, quantileBy, rate, rateBy } from './expressions.ts'
import { graph, half } from './panel.ts'

const of = selected.service
const instance = '{{service}} {{instance}}'

const pool = [
  graph({
    title: 'Wait for a connection',
    description: 'The 99th percentile of the time until a connection of the pool is available.',
    unit: 's',
    redFrom: 0.5,
    queries: [
      {
        expr: quantileBy(0.99, 'service', { histogram: 'database_pool_wait_seconds', matchers: [of] }),
        legend: '{{service}}',
      },
    ],
  }),
  graph({
    title: 'Waiting callers',
    description: 'Callers that wait for a connection now.',
    unit: 'none',
    queries: [{ expr: own('database_pool_waiting', of), legend: instance }],
  }),
  graph({
    title: 'Use of the pool',
    description: 'Busy connections, as a share of the maximum.',
    unit: 'percentunit',
    max: 1,
    queries: [
      {
        expr: `sum by (service, instance) (${own('database_pool_connections', of, 'state="busy"')}) / ${maxBy('service, instance', 'database_pool_max', of)}`,
        legend: instance,
      },
    ],
  }),
]

const databases = [
  graph({
    title: 'Sessions that wait for locks',
    description: 'The alert DatabaseLocked fires if several sessions wait for minutes.',
    unit: 'none',
    queries: [{ expr: maxBy('service', 'database_waiting_sessions', of), legend: '{{service}}' }],
  }),
  graph({
    title: 'Oldest transaction',
    description: 'The age of the oldest open transaction. It prevents VACUUM from removing newer rows.',
    unit: 's',
    queries: [{ expr: maxBy('service', 'database_oldest_transaction_seconds', of), legend: '{{service}}' }],
  }),
  graph({
    title: 'Size of the database',
    description: 'The size on disk of the database of each service.',
    unit: 'bytes',
    stack: true,
    queries: [{ expr: maxBy('service', 'database_size_bytes', of), legend: '{{service}}' }],
  }),
  graph({
    title: 'Overdue rows',
    description:
      'How long the oldest row has outlived its retention. The alert RetentionLate fires after a day.',
    unit: 's',
    queries: [
      {
        expr: `${maxBy('service, table', 'retention_overdue_seconds', of)} > 0`,
        legend: '{{service}} {{table}}',
      },
    ],
  }),
  graph({
    title: 'Oldest rows',
    description: 'The age of the oldest row of each table with a retention.',
    unit: 's',
    queries: [
      { expr: maxBy('service, table', 'oldest_row_age_seconds', of), legend: '{{service}} {{table}}' },
    ],
  }),
  graph({
    title: 'Free disk space',
    description:
      'Disks that a process writes to, volumes of Kubernetes, and disks of nodes. The alert DiskAlmostFull fires below 20 %.',
    unit: 'percentunit',
    max: 1,
    queries: [
      {
        expr: 'postrider:disk_free:ratio',
        legend: '{{service}} {{path}} {{persistentvolumeclaim}} {{instance}} {{mountpoint}}',
      },
    ],
  }),
]

const processes = [
  graph({
    title: 'CPU',
    description:
      'CPU time per second. A process has one event loop: above 0.6, requests wait for each other.',
    unit: 'cores',
    queries: [{ expr: rate('process_cpu_seconds_total', of), legend: instance }],
  }),
  graph({
    title: 'Memory',
    description: 'Resident memory. The limit on Kubernetes is 512 or 768 MiB.',
    unit: 'bytes',
    queries: [{ expr: own('process_resident_memory_bytes', of), legend: instance }],
  }),
  graph({
    title: 'Heap',
    description: 'The used heap of V8. If it grows for hours without load, memory leaks.',
    unit: 'bytes',
    queries: [{ expr: own('nodejs_heap_size_used_bytes', of), legend: instance }],
  }),
  graph({
    title: 'Event loop delay',
    description: 'The 99th percentile, including the sampling interval of 0.1 s.',
    unit: 's',
    redFrom: 0.5,
    queries: [{ expr: own('nodejs_eventloop_lag_p99_seconds', of), legend: instance }],
  }),
  graph({
    title: 'Restarts',
    description: 'Starts of each process in 30 minutes.',
    unit: 'none',
    redFrom: 3,
    queries: [{ expr: `changes(${own('process_start_time_seconds', of)}[30m])`, legend: instance }],
  }),
  graph({
    title: 'Failures of loops',
    description: 'Failures per second. A loop is repeated after a failure.',
    unit: 'ops',
    queries: [{ expr: rateBy('service, loop', 'loop_failures_total', of), legend: '{{service}} {{loop}}' }],
  }),
]

const others = [
  half(
    graph({
      title: 'Failed requests to Redis',
      description: 'Requests per second of the gateway that failed.',
      unit: 'reqps',
      queries: [{ expr: rateBy('instance', 'key_store_failures_total'), legend: '{{instance}}' }],
    }),
  ),
  half(
    graph({
      title: 'Open files',
      description: 'File descriptors, including connections. The number must not grow without load.',
      unit: 'none',
      queries: [{ expr: own('process_open_fds', of), legend: instance }],
    }),
  ),
]

export const databasesAndProcesses = dashboard({
  name: 'processes',
  title: 'Databases and processes',
  description: 'Connection pools, PostgreSQL, retention, disks, and the health of each process.',
  variables: [serviceVariable],
  sections: [
    { title: 'Connection pools', panels: pool },
    { title: 'Databases and disks', panels: databases },
    { title: 'Processes', panels: processes },
    { title: 'Redis and files', panels: others },
  ],
})
