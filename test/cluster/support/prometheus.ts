import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { localConfig, type Target } from '@postrider/monitoring/prometheus'
import { ruleFile } from '@postrider/monitoring/rules'
import { freePort, untilOpen } from '@postrider/process/ports'
import { until } from '@postrider/testing/jest'
import { z } from 'zod'

const Targets = z.object({
  data: z.object({
    activeTargets: z.array(z.object({ scrapeUrl: z.string(), health: z.string(), lastError: z.string() })),
  }),
})
const Rules = z.object({
  data: z.object({
    groups: z.array(
      z.object({
        name: z.string(),
        rules: z.array(
          z.object({
            name: z.string(),
            health: z.string(),
            lastError: z.string().optional(),
            state: z.string().optional(),
          }),
        ),
      }),
    ),
  }),
})
const Alerts = z.object({
  data: z.object({
    alerts: z.array(
      z.object({
        labels: z.record(z.string(), z.string()),
        annotations: z.record(z.string(), z.string()),
        state: z.enum(['pending', 'firing']),
      }),
    ),
  }),
})
const Vector = z.object({
  data: z.object({
    result: z.array(
      z.object({ metric: z.record(z.string(), z.string()), value: z.tuple([z.number(), z.string()]) }),
    ),
  }),
})

export type RuleState = z.infer<typeof Rules>['data']['groups'][number]['rules'][number]
export type TargetState = z.infer<typeof Targets>['data']['activeTargets'][number]

export type ActiveAlert = z.infer<typeof Alerts>['data']['alerts'][number]

export interface PrometheusOptions {
  targets: readonly Target[]
  /** The rule file; by default the rules as in production. */
  rules?: object
  /** Values of earlier times, in the OpenMetrics text format. */
  history?: string
}

/** A Prometheus server with the rules of Postrider. */
export interface Prometheus {
  targets(): Promise<TargetState[]>
  rules(): Promise<RuleState[]>
  /** Returns the alerts that fire or are pending. */
  alerts(): Promise<ActiveAlert[]>
  /** Adds a scrape configuration, for the rest of the run. */
  addScrape(scrape: object): Promise<void>
  /** Returns the labels and the value of each series of an instant query. */
  query(expr: string): Promise<{ metric: Record<string, string>; value: number }[]>
  stop(): Promise<void>
}

const openForMs = 60_000

/** Starts the installed program `prometheus`, which scrapes the targets and evaluates the rules every second. */
export async function startPrometheus(options: PrometheusOptions): Promise<Prometheus> {
  const { targets, rules = ruleFile(), history } = options
  const folder = await mkdtemp(join(tmpdir(), 'postrider-prometheus-'))
  const config = localConfig(targets, '1s')
  const scrapes: object[] = [...config.scrape_configs]
  const writeConfig = (): Promise<void> =>
    writeFile(join(folder, 'prometheus.yaml'), JSON.stringify({ ...config, scrape_configs: scrapes }))
  await writeFile(join(folder, 'rules.yaml'), JSON.stringify(rules))
  await writeConfig()
  if (history !== undefined) await importHistory(history, join(folder, 'data'))
  const { server, url } = await launch(folder)
  const get = async (path: string): Promise<unknown> => (await fetch(`${url}/api/v1/${path}`)).json()
  return {
    targets: async () => Targets.parse(await get('targets')).data.activeTargets,
    rules: async () => Rules.parse(await get('rules')).data.groups.flatMap(({ rules }) => rules),
    alerts: async () => Alerts.parse(await get('alerts')).data.alerts,
    addScrape: async (scrape) => {
      scrapes.push(scrape)
      await writeConfig()
      const { status } = await fetch(`${url}/-/reload`, { method: 'POST' })
      expect(status).toBe(200)
    },
    query: async (expr) =>
      Vector.parse(await get(`query?query=${encodeURIComponent(expr)}`)).data.result.map(
        ({ metric, value: [, value] }) => ({ metric, value: Number(value) }),
      ),
    stop: async () => {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Starts the program with the configuration and the data of this folder. */
async function launch(folder: string): Promise<{ server: ChildProcess; url: string }> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const args = [
    `--config.file=${join(folder, 'prometheus.yaml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--web.enable-lifecycle',
  ]
  const server = spawn('prometheus', args, { stdio: 'ignore' })
  try {
    await untilOpen('prometheus', port, openForMs)
    // The port is open before the server has read its data.
    await until(async () => (await fetch(`${url}/-/ready`)).ok, openForMs)
  } catch (error) {
    server.kill('SIGTERM')
    throw error
  }
  return { server, url }
}

/** Writes earlier values into the data folder of a Prometheus that has not started yet. */
async function importHistory(history: string, data: string): Promise<void> {
  const file = `${data}.openmetrics`
  await writeFile(file, history)
  await promisify(execFile)('promtool', ['tsdb', 'create-blocks-from', 'openmetrics', file, data])
}
