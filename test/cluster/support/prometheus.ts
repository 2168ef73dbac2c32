import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localConfig, type Target } from '@postrider/monitoring/prometheus'
import { ruleFile } from '@postrider/monitoring/rules'
import { freePort, untilOpen } from '@postrider/process/ports'
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
const Vector = z.object({
  data: z.object({
    result: z.array(
      z.object({ metric: z.record(z.string(), z.string()), value: z.tuple([z.number(), z.string()]) }),
    ),
  }),
})

export type RuleState = z.infer<typeof Rules>['data']['groups'][number]['rules'][number]
export type TargetState = z.infer<typeof Targets>['data']['activeTargets'][number]

/** A Prometheus server with the rules of Postrider. */
export interface Prometheus {
  targets(): Promise<TargetState[]>
  rules(): Promise<RuleState[]>
  /** Returns the labels and the value of each series of an instant query. */
  query(expr: string): Promise<{ metric: Record<string, string>; value: number }[]>
  stop(): Promise<void>
}

/** Starts the installed program `prometheus`, which scrapes the targets and evaluates the rules every second. */
export async function startPrometheus(targets: readonly Target[]): Promise<Prometheus> {
  const folder = await mkdtemp(join(tmpdir(), 'postrider-prometheus-'))
  await writeFile(join(folder, 'rules.yaml'), JSON.stringify(ruleFile()))
  await writeFile(join(folder, 'prometheus.yaml'), JSON.stringify(localConfig(targets, '1s')))
  const port = await freePort()
  const args = [
    `--config.file=${join(folder, 'prometheus.yaml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ]
  const server = spawn('prometheus', args, { stdio: 'ignore' })
  await untilOpen('prometheus', port, 60_000)
  const get = async (path: string): Promise<unknown> =>
    (await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)).json()
  return {
    targets: async () => Targets.parse(await get('targets')).data.activeTargets,
    rules: async () => Rules.parse(await get('rules')).data.groups.flatMap(({ rules }) => rules),
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
