import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpointClassOf, endpoints } from '@postrider/contracts/api'
import { readConfig } from '@postrider/dashboard/config'
import { createDashboard, type Dashboard } from '@postrider/dashboard'
import { services } from '@postrider/services'
import { installed } from '@postrider/setup/installed'
import { isInstalled, notRun } from '@postrider/testing/engines'
import { expectLogs, until } from '@postrider/testing/jest'
import { webhookServer, type WebhookServer } from '@postrider/testing/webhook-server'
import { Client } from 'pg'
import { isOfProcess, metricsOf } from '../../../scripts/metrics.ts'
import { internalEndpoints } from '../support/internal-endpoints.ts'
import { scrape, type Sample, type Scrape } from '../support/scrape.ts'
import { startFlow, type Flow } from '../support/start-flow.ts'
import { done, sendMail, useEverything } from '../support/use-everything.ts'

let flow: Flow
let receiver: WebhookServer
let dashboard: Dashboard
let stateDir: string
let scrapes: Map<string, Scrape>

beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'postrider-metrics-'))
  flow = await startFlow({ WEBHOOK_ALLOW_PRIVATE: '127.0.0.1/32', SEND_STATE_DIR: stateDir })
  receiver = await webhookServer()
  dashboard = await startDashboard()
  await useFeatures()
  scrapes = await scrapeAll()
}, 60_000)
afterAll(async () => {
  await dashboard.stop()
  await receiver.stop()
  await flow.stop()
  await rm(stateDir, { recursive: true })
})

/** Starts the server of the web application without built files. */
async function startDashboard(): Promise<Dashboard> {
  const config = readConfig({ HOST: '127.0.0.1', LOG_LEVEL: 'silent' })
  const started = createDashboard(
    { ...config, port: 0, drainMs: 0 },
    { findBuild: () => Promise.reject(new Error('none')) },
  )
  await started.start()
  return started
}

async function useFeatures(): Promise<void> {
  const project = await flow.newProject()
  const { api } = project
  await done(
    api.post('/webhook-endpoints', {
      body: { url: `http://127.0.0.1:${receiver.port}/hook`, events: ['*'] },
    }),
  )
  await useEverything({ flow, project })
  await sendMail(project, 'Somebody@GMail.com')
  const contact = await done(api.post('/contacts', { body: { email: 'bob@example.net' } }))
  await flow.idle()
  await flow.anybody.get(`/contacts/public/${contact.id}`)
  await api.get('/no-such-path')
  await api.get('/emails/no-such-id')
  await fetch(`${flow.url}/emails`, { method: 'REPORT' })
  await createDeadLetter()
}

/** Publishes a malformed message about a mail, which becomes a dead letter of its consumers. */
async function createDeadLetter(): Promise<void> {
  expectLogs('message.dead_lettered')
  const client = new Client(flow.mailDatabaseUrl)
  await client.connect()
  await client.query(
    `insert into outbox (topic, key, headers, value)
     values ('send.emails.v1', 'k', '{"ce_type": "email.sent", "ce_id": "01900000-0000-7000-8000-000000000000"}', '{}')`,
  )
  await client.end()
  await until(async () =>
    (await scrapeAll())
      .values()
      .some(({ samples }) => samples.some(({ metric, value }) => metric === 'dead_letters' && value > 0)),
  )
}

async function scrapeAll(): Promise<Map<string, Scrape>> {
  const urls = new Map([
    ['gateway', flow.url],
    ['dashboard', dashboard.url()],
    ...flow.services().map(({ name, url }) => [name, url()] as const),
  ])
  return new Map(await Promise.all([...urls].map(async ([name, url]) => [name, await scrape(url)] as const)))
}

const allSamples = (): Sample[] => [...scrapes.values()].flatMap(({ samples }) => samples)

const namesOf = (program: string): string[] =>
  (metricsOf.get(program) ?? []).map(({ name }) => name).filter((name) => !isOfProcess(name))

/** Metrics of failures that this test does not cause, and of Kafka. Tests of the parts cover them. */
const withoutValues = [
  'consumer_lag_messages',
  'consumer_retries_total',
  'key_store_failures_total',
  'loop_failures_total',
  'mail_deferred_total',
]

describe('the metrics of a run that uses all features', () => {
  it('are exactly the metrics that the documentation lists', () => {
    expect([...scrapes.keys()].toSorted()).toEqual([...metricsOf.keys()].toSorted())
    for (const [program, { names }] of scrapes)
      expect({ program, names }).toEqual({ program, names: namesOf(program) })
  })

  it('have series, and counters have counted, except for metrics of failures', () => {
    const measured = allSamples().filter(({ metric, value }) => !metric.endsWith('_total') || value > 0)
    const present = new Set(measured.map(({ metric }) => metric))
    const listed = new Set([...metricsOf.keys()].flatMap(namesOf))

    expect(listed.size).toBeGreaterThan(30)
    expect([...listed.difference(present)].toSorted()).toEqual(withoutValues)
  })

  it('have only bounded label values', async () => {
    const allowed = await boundedValues()
    const unbounded = allSamples().flatMap(({ metric, labels }) =>
      Object.entries(labels).flatMap(([label, value]) =>
        (allowed[`${metric}.${label}`] ?? allowed[label])?.(value) === true
          ? []
          : [`${metric} ${label}=${value}`],
      ),
    )

    expect(unbounded).toEqual([])
  })

  it('have no ids, addresses or domains of projects as label values', () => {
    const values = new Set(allSamples().flatMap(({ labels }) => Object.values(labels)))
    const personal = [...values].filter((value) =>
      /@|[0-9a-f]{8}-[0-9a-f]{4}|example\.(com|net)/i.test(value),
    )

    expect(values.size).toBeGreaterThan(100)
    expect(personal).toEqual([])
  })

  it('count a result and a mailbox provider per mail', () => {
    const results = allSamples().filter(({ metric }) => metric === 'mail_results_total')
    const countOf = (provider: string, result: string): number | undefined =>
      results.find(({ labels }) => labels['recipient_provider'] === provider && labels['result'] === result)
        ?.value

    expect(countOf('google', 'accepted')).toBe(1)
    expect(countOf('google', 'delivered')).toBe(1)
    expect(countOf('other', 'bounced')).toBe(1)
    expect(countOf('other', 'complained')).toBe(1)
    expect(countOf('other', 'suppressed')).toBe(1)
  })

  it('have the class of the endpoint, also for unknown paths and methods', () => {
    const requests = [...(scrapes.get('gateway')?.samples ?? [])].filter(
      ({ metric }) => metric === 'http_request_duration_seconds',
    )
    const classes = new Set(requests.map(({ labels }) => labels['endpoint']))
    const methods = new Set(requests.map(({ labels }) => labels['method']))

    expect([...classes]).toEqual(expect.arrayContaining(['mails', 'contacts', 'page', 'unknown']))
    expect([...methods]).toEqual(expect.arrayContaining(['GET', 'POST', 'other']))
  })
})

const priorityClasses = ['transactional', 'workflow', 'scheduled', 'campaign']
const deliveryOutcomes = ['accepted', 'throttled', 'transient', 'permanent', 'in-doubt']
const results = [
  'accepted',
  'delivered',
  'bounced',
  'bounced_transient',
  'complained',
  'failed',
  'suppressed',
  'dropped',
]

type Allowed = Readonly<Record<string, (value: string) => boolean>>

const oneOf =
  (...values: readonly string[]) =>
  (value: string): boolean =>
    values.includes(value)

const like =
  (pattern: RegExp) =>
  (value: string): boolean =>
    pattern.test(value)

/** Returns the checks of label values, by label or by metric and label. */
async function boundedValues(): Promise<Allowed> {
  const names = services.map(({ name }) => name)
  const bounds = await Promise.all(names.map((name) => installed[name].bounds()))
  return {
    service: oneOf('gateway', 'dashboard', ...names),
    peer: oneOf(...names),
    version: like(/^\d+\.\d+\.\d+$/),
    le: like(/^(\d+(\.\d+)?|\+Inf)$/),
    method: oneOf('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'other'),
    status: like(/^[1-5]\d\d$/),
    'http_request_duration_seconds.endpoint': oneOf('internal', 'unknown', ...endpoints.map(endpointClassOf)),
    'internal_request_duration_seconds.endpoint': oneOf(...internalEndpoints.map(({ path }) => path)),
    'internal_request_duration_seconds.outcome': oneOf('success', 'rejected', 'failed', 'unavailable'),
    'webhook_requests_total.outcome': oneOf('success', 'status', 'timeout', 'no_response'),
    outcome: oneOf(...deliveryOutcomes),
    loop: like(/^[a-z-]+(-\d)?$/),
    group: like(/^[a-z-]+(\.[a-z-]+)+$/),
    table: oneOf(...bounds.flatMap((each) => Object.keys(each))),
    state: oneOf('busy', 'idle'),
    class: oneOf(...priorityClasses),
    provider: oneOf('inbox', 'smtp', 'ses'),
    recipient_provider: oneOf('google', 'microsoft', 'yahoo', 'apple', 'other'),
    result: oneOf(...results),
    kind: oneOf('proven', 'unproven'),
    path: like(/^\//),
  }
}

describe('the names of the metrics', () => {
  it('follow the conventions of Prometheus', () => {
    const named = [...metricsOf.values()].flat().filter(({ name }) => !isOfProcess(name))
    const isWrong = ({ name, type }: { name: string; type: string }): boolean =>
      name.endsWith('_total') !== (type === 'counter') ||
      (type === 'histogram' && !name.endsWith('_seconds')) ||
      /_(ms|milliseconds|minutes|hours|days|kb|mb|percent)(_|$)/.test(name)

    expect(named.filter(isWrong)).toEqual([])
  })

  if (isInstalled('promtool'))
    it('are accepted by promtool', () => {
      for (const [program, { text }] of scrapes) {
        const { status, stderr, stdout } = spawnSync('promtool', ['check', 'metrics'], {
          input: text,
          encoding: 'utf8',
        })
        expect({ program, status, faults: `${stderr}${stdout}` }).toEqual({ program, status: 0, faults: '' })
      }
    })
  else notRun('are accepted by promtool', 'promtool (apt-get install prometheus)')
})
