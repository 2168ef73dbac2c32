import { mkdir, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { currentOf } from '../campaign-project.ts'
import type { Cluster } from '../cluster.ts'
import type { Config } from '../config.ts'
import { queryNumber } from '../limit-database.ts'
import { measure } from '../measure.ts'
import { startBacklogReader } from '../message-backlog.ts'
import { outcomeOf, type Outcome, type Row } from '../outcome.ts'
import type { DriverResult } from '../plan.ts'
import { until } from '../segments/project.ts'
import { trackPlanOf } from '../track.ts'
import { svgOf } from './chart.ts'
import { faultsOf, growthOf } from './faults.ts'
import { benchedRates, clients, recipientsOf, startLoads, type Rates, type SoakLoads } from './loads.ts'
import { startSampling, type Sample } from './samples.ts'

/** The engines in the order in which they are killed. The cluster starts each again. */
const engines = ['redis', 'kafka', 'postgres'] as const

/** Half of a quarter: four loads share the machine, at half of the rate at which they would use all of it. */
const share = 1 / 8

const calibrationSeconds = 10
const maxCatchUpSeconds = 120

/**
 * Runs `/v1/send`, `/v1/track`, campaigns and workflows together for BENCH_SECONDS (1,200 by default) at half
 * of the rate that the machine can reach, and kills each engine in the middle. Writes a chart to
 * `bench/results/soak.svg`. Throws if memory grows, messages or mails wait at the end, a mail is lost, a
 * request fails other than with 503, or a program logs an error.
 */
export async function soak(config: Config, cluster: Cluster): Promise<Outcome> {
  const rates = await ratesOf(cluster)
  process.stderr.write(`Rates per second: ${JSON.stringify(rates)}\n`)
  const errorsBefore = cluster.errorLines().length
  const sampling = startSampling(cluster)
  const loads = await startLoads(cluster, rates, config.seconds)
  const marks = await killEngines(cluster, config.seconds)
  const results = await loads.done.finally(() => loads.stop())
  const catchUpSeconds = await caughtUp(cluster, loads)
  const samples = await sampling.stop()
  await writeChart(samples, marks)
  const failures = Object.fromEntries(Object.entries(results).map(([name, each]) => [name, each.failures]))
  const result = { samples, errorLines: cluster.errorLines().slice(errorsBefore), failures, catchUpSeconds }
  const faults = [...faultsOf(result, new Set(engines)), ...(await lostMails(cluster, loads))]
  if (faults.length > 0) throw new Error(`The soak run failed:\n${faults.join('\n')}`)
  const campaignMails = loads.campaigns.length * recipientsOf(rates)
  const notes = [
    `${campaignMails} mails of ${loads.campaigns.length} campaigns`,
    `caught up after ${catchUpSeconds.toFixed(0)} s`,
    `memory: ${memoryText(samples)}`,
  ]
  return { ...outcomeOf(config, rowsOf(results), 'half of the rates that the machine reaches'), plans: notes }
}

/** Returns the rates, scaled with the rate of `track` alone on this machine. */
async function ratesOf(cluster: Cluster): Promise<Rates> {
  const plan = { ...trackPlanOf({ seconds: calibrationSeconds }, cluster, 256), warmUpRequests: 40_000 }
  const { requestsPerSecond } = await measure('calibration', plan, { pids: {} })
  const factor = (requestsPerSecond / benchedRates.track) * share
  const scaled = (rate: number): number => Math.max(1, Math.round(rate * factor))
  const { send, track, campaign, workflows } = benchedRates
  return {
    send: scaled(send),
    track: scaled(track),
    campaign: scaled(campaign),
    workflows: scaled(workflows),
  }
}

interface Mark {
  minute: number
  label: string
}

/** Kills one engine after another from 40 % of the time on, 10 % apart. Returns the times. */
async function killEngines(cluster: Cluster, seconds: number): Promise<Mark[]> {
  const began = Date.now()
  const marks: Mark[] = []
  for (const [index, name] of engines.entries()) {
    await pause(Math.max(0, began + seconds * 1_000 * (0.4 + 0.1 * index) - Date.now()))
    process.kill(await cluster.pidOf(name), 'SIGKILL')
    marks.push({ minute: (Date.now() - began) / 60_000, label: `${name} killed` })
  }
  return marks
}

/** Resolves with the seconds until no message, mail or campaign waits. */
async function caughtUp(cluster: Cluster, { campaigns }: SoakLoads): Promise<number> {
  const sendUrl = await cluster.databaseUrl('send')
  const backlog = await startBacklogReader(cluster)
  const isDone = async (): Promise<boolean> => {
    const { outbox, unconsumed } = await backlog.read()
    const waiting = await queryNumber(sendUrl, 'select count(*) from deliveries')
    const states = await Promise.all(campaigns.map(async (each) => (await currentOf(each)).status))
    return outbox === 0 && unconsumed === 0 && waiting === 0 && states.every((state) => state === 'SENT')
  }
  try {
    return await until(isDone, maxCatchUpSeconds)
  } finally {
    await backlog.close()
  }
}

/** Returns a sentence if a mail has no final status, or a campaign has not sent all its mails. */
async function lostMails(cluster: Cluster, { campaigns }: SoakLoads): Promise<string[]> {
  const sendUrl = await cluster.databaseUrl('send')
  const unsent = await queryNumber(sendUrl, `select count(*) from emails where sent_at is null`)
  const states = await Promise.all(campaigns.map(currentOf))
  const incomplete = states.filter(({ status }) => status !== 'SENT')
  return [
    ...(unsent > 0 ? [`${unsent} mails were not sent.`] : []),
    ...(incomplete.length > 0 ? [`${incomplete.length} campaigns are not complete.`] : []),
  ]
}

async function writeChart(samples: readonly Sample[], marks: readonly Mark[]): Promise<void> {
  const names = [...new Set(samples.flatMap(({ rssMb }) => Object.keys(rssMb)))]
  const line = (name: string, of: (sample: Sample) => number | undefined) => ({
    name,
    values: samples.map(of),
  })
  const svg = svgOf({
    minutes: samples.map(({ minute }) => minute),
    marks,
    charts: [
      {
        title: 'Memory',
        unit: 'RSS in MB',
        lines: names
          .filter((name) => !new Set<string>(engines).has(name))
          .map((name) => line(name, ({ rssMb }) => rssMb[name])),
      },
      {
        title: 'Waiting messages',
        unit: 'messages',
        lines: [
          line('outbox', ({ outboxMessages }) => outboxMessages),
          line('consumer lag', ({ lagMessages }) => lagMessages),
        ],
      },
      {
        title: 'Oldest due mail',
        unit: 'seconds',
        lines: [line('oldest', ({ oldestDueSeconds }) => oldestDueSeconds)],
      },
    ],
  })
  const folder = fileURLToPath(new URL('../../results/', import.meta.url))
  await mkdir(folder, { recursive: true })
  await writeFile(`${folder}soak.svg`, svg)
}

const rowsOf = (results: Readonly<Record<string, DriverResult>>): Row[] =>
  Object.entries(results).map(([name, { failures, ...measured }]) => ({
    ...measured,
    name,
    clients,
    usage: {},
    failures: {},
    after: failures,
  }))

/** Returns the median memory of each process in the second and in the last quarter of the run. */
const memoryText = (samples: readonly Sample[]): string =>
  Object.entries(growthOf(samples))
    .map(([name, { fromMb, toMb }]) => `${name} ${fromMb.toFixed(0)} → ${toMb.toFixed(0)} MB`)
    .join(', ')
