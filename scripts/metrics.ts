import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { readConfig as readDashboardConfig } from '../dashboard/src/config.ts'
import { createDashboard } from '../dashboard/src/service.ts'
import { services } from '../deploy/services/src/services.ts'
import { installed } from '../deploy/setup/src/installed.ts'
import { generateKeys } from '../deploy/setup/src/keys.ts'
import { readConfig as readGatewayConfig } from '../gateway/src/config.ts'
import { createGateway } from '../gateway/src/service.ts'
import { memoryBroker } from '../libs/messaging/src/index.ts'
import { createLogger, createMetrics, type MetricDescription } from '../libs/process/src/index.ts'
import { memoryKeyStore } from '../libs/security/src/key-store/index.ts'

const root = join(import.meta.dirname, '..')

/** Nothing listens at this address: the programs are created, but not started. */
const nowhere = 'http://127.0.0.1:1'

const env = {
  ...(await generateKeys()),
  DATABASE_URL: 'postgres://127.0.0.1:1/postrider',
  LOG_LEVEL: 'silent',
  GATEWAY_JWKS_URL: nowhere,
  PUBLIC_URL: nowhere,
  ...Object.fromEntries(services.map(({ urlSetting }) => [urlSetting, nowhere])),
}

async function metricsOfService(
  name: (typeof services)[number]['name'],
): Promise<readonly MetricDescription[]> {
  const shared = { broker: memoryBroker(), ownsBroker: true, keyStore: memoryKeyStore() }
  return (await installed[name].create(env, shared)).metrics()
}

function metricsOfGateway(): readonly MetricDescription[] {
  const log = createLogger({ service: 'gateway', level: 'silent' })
  const metrics = createMetrics('gateway', { processMetrics: true })
  return createGateway(readGatewayConfig(env), { log, metrics, keyStore: memoryKeyStore() }).metrics()
}

function metricsOfDashboard(): readonly MetricDescription[] {
  const log = createLogger({ service: 'dashboard', level: 'silent' })
  const metrics = createMetrics('dashboard', { processMetrics: true })
  return createDashboard(readDashboardConfig(env), { log, metrics }).metrics()
}

/** The metrics of each program, by the name of the program. */
export const metricsOf: ReadonlyMap<string, readonly MetricDescription[]> = new Map([
  ['gateway', metricsOfGateway()],
  ['dashboard', metricsOfDashboard()],
  ...(await Promise.all(services.map(async ({ name }) => [name, await metricsOfService(name)] as const))),
])

/** Returns whether prom-client defines a metric. Its metrics depend on the operating system and on Node. */
export const isOfProcess = (name: string): boolean => /^(process|nodejs)_/.test(name)

/**
 * Returns the names of all series that Prometheus stores. A histogram `x` has the series `x_bucket`, `x_sum` and
 * `x_count`.
 */
export const seriesNames = (): ReadonlySet<string> =>
  new Set([...metricsOf.values()].flatMap((all) => all.flatMap(seriesOf)))

const seriesOf = ({ name, type }: MetricDescription): string[] =>
  type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name]

export const metricsPage = 'docs/operate/metrics.md'

/** Returns the page that lists all metrics. */
export async function metricsPageText(): Promise<string> {
  const path = join(root, metricsPage)
  const text = `${[introduction, [tableHead, ...rows()].join('\n'), labelValues].join('\n\n')}\n`
  return format(text, { ...(await resolveConfig(path)), filepath: path })
}

const introduction = `# Look up a metric

Every program serves these metrics at \`GET /metrics\`. [Monitoring](monitoring.md) describes how to scrape them, and which alerts to set. \`npm run metrics\` writes this page from the definitions in the code.

Each series also has the label \`service\`, which is the name of the program. The metrics \`process_*\` and \`nodejs_*\` of every program come from the library [prom-client](https://github.com/siimon/prom-client): memory, processor time, garbage collection and event loop delay. A gauge whose value cannot be read within 2 seconds is NaN or has no series.`

const tableHead = '| Metric | Type | Labels | Programs | Meaning |\n| --- | --- | --- | --- | --- |'

function rows(): string[] {
  const byName = Map.groupBy(
    [...metricsOf].flatMap(([program, all]) => all.map((metric) => ({ program, metric }))),
    ({ metric }) => metric.name,
  )
  return [...byName.values()]
    .toSorted(([one], [other]) => ((one?.metric.name ?? '') < (other?.metric.name ?? '') ? -1 : 1))
    .flatMap((found) => rowOf(found))
}

function rowOf(found: readonly { program: string; metric: MetricDescription }[]): string[] {
  const [first] = found
  if (!first || isOfProcess(first.metric.name)) return []
  const { name, type, labels, help } = first.metric
  const labelText = labels.map((label) => `\`${label}\``).join(', ') || '–'
  return [
    `| \`${name}\` | ${type} | ${labelText} | ${programsText(found.map(({ program }) => program))} | ${help} |`,
  ]
}

function programsText(programs: readonly string[]): string {
  if (programs.length === metricsOf.size) return 'all'
  return services.every(({ name }) => programs.includes(name)) ? 'services' : programs.join(', ')
}

const labelValues = `## Label values

- \`endpoint\` of \`http_request_duration_seconds\`: the tag of the API, such as \`mails\`. \`page\` is a page or link for recipients, \`dashboard\` a file of the web application, and \`internal\` an endpoint for other services. \`unknown\` is a request that matches no endpoint, or that is rejected before the endpoint is known. Rare methods have the \`method\` \`other\`.
- \`endpoint\` of \`internal_request_duration_seconds\`: the path of the called endpoint. \`outcome\` is \`success\`, \`rejected\` (4xx), \`failed\` (5xx or an invalid response) or \`unavailable\` (no response).
- \`class\`: the priority class of a mail: \`transactional\`, \`workflow\`, \`scheduled\` or \`campaign\`.
- \`recipient_provider\`: \`google\`, \`microsoft\`, \`yahoo\`, \`apple\` or \`other\`. Postrider recognizes mailboxes of companies by the MX records of their domain. Until the records are known, a mail counts as \`other\`. With \`SEND_PROVIDER=inbox\` they are not looked up.
- \`result\`: \`accepted\` by the mail provider, \`delivered\`, \`bounced\` (permanent), \`bounced_transient\`, \`complained\`, \`failed\`, \`suppressed\` or \`dropped\`. A mail can have several results, for example \`accepted\` and later \`bounced\`.
- \`outcome\` of delivery attempts and requests to the provider: \`accepted\`, \`throttled\`, \`transient\`, \`permanent\` or \`in-doubt\`.
- \`table\`: a table of the service's database; \`group\`: a consumer group; \`loop\`: a background loop. \`path\` is the folder of a setting.

## How values are measured

- \`mail_accept_to_delivery_seconds\` begins when the API accepts a mail, or at its scheduled time. A campaign's mail begins when the mail is created from the audience, so the class \`campaign\` does not include the wait of the audience. The time includes retries, the wait for the project's own rate limit, and the time for which the project was disabled.
- \`mail_deferred_total\` counts a mail once, when its first attempt is refused for now. Later refusals are only in \`delivery_attempts_total\`. Amazon SES reports the delays of one mail several times, and each report counts.
- \`retention_overdue_seconds\` is 0 until a row has outlived its [retention](retention.md) by more than two hours, because old rows are deleted once an hour. For monthly partitions, a month is added.
- \`consumer_lag_messages\` is the lag of the partitions that the process consumes. Add the values of all processes with \`sum by (service, group)\`. A group without messages has 0, and a process that consumes nothing has no series.
- \`segment_evaluation_delay_seconds\` begins when the message about the change or event is written. It includes the outbox and Kafka. It omits contacts whose history must be read from the contacts service first.
- \`oldest_due_mail_seconds\` omits recipients of campaigns whose mails are not in the queue yet.
- \`webhook_delivery_delay_seconds\` counts each successful delivery of an event to an endpoint. A replay counts from the original event.
- Values of the event loop delay include the sampling interval of 100 ms.`
