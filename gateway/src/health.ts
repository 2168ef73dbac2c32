import type { Health, ServiceHealth } from '@postrider/contracts/resources'
import { addressesOf } from '@postrider/http'
import { z } from 'zod'
import { installedServices } from './config.ts'
import type { Context } from './context.ts'
import { diskFullWarning } from './disk-full.ts'

const Readiness = z.object({
  status: z.string(),
  problem: z.string().optional(),
  warnings: z.array(z.string()).default([]),
})

const deadlineMs = 2_000
/** For so long the last answer is given again, so that nobody can load the services through us. */
const keptMs = 1_000

/** Asks every service whether it is ready; for people. Probes call `/livez` and `/readyz` of each service. */
export function healthOf(ctx: Context): () => Promise<Health> {
  const startedAt = performance.now()
  let kept: Promise<Health> | undefined
  let keptUntil = 0
  return () => {
    if (kept && performance.now() < keptUntil) return kept
    keptUntil = performance.now() + keptMs
    return (kept = gather(ctx, startedAt))
  }
}

async function gather(ctx: Context, startedAt: number): Promise<Health> {
  const asked = installedServices(ctx.config).map(async ([name, url]): Promise<[string, ServiceHealth]> => [
    name,
    await askService(url),
  ])
  const services = Object.fromEntries(await Promise.all(asked))
  const isWell = Object.values(services).every(({ status }) => status === 'ok')
  const uptime = Math.round((performance.now() - startedAt) / 1000)
  const own: ServiceHealth = { status: 'ok', warnings: gatewayWarnings(ctx) }
  return {
    status: isWell ? 'ok' : 'unavailable',
    time: ctx.now().toISOString(),
    uptime,
    services: { gateway: own, ...services },
  }
}

export const gatewayWarnings = ({ keyStore, isDiskFull }: Context): string[] => {
  const found = keyStore.health()
  return [...(found === undefined ? [] : [found]), ...(isDiskFull() ? [diskFullWarning] : [])]
}

/** A service is ready when one of its instances is; the problems of the others are warnings. */
async function askService(upstreams: string): Promise<ServiceHealth> {
  const instances = await Promise.all(addressesOf(upstreams).map(askInstance))
  const [first] = instances
  const serving = instances.find(({ status }) => status === 'ok')
  return {
    status: serving?.status ?? first?.status ?? 'away',
    warnings: instances.flatMap(({ warnings }) => warnings),
  }
}

async function askInstance(url: string): Promise<ServiceHealth> {
  try {
    const reply = await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(deadlineMs) })
    const { problem, warnings } = Readiness.parse(await reply.json())
    return { status: reply.ok ? 'ok' : 'unready', warnings: problem ? [problem, ...warnings] : warnings }
  } catch {
    return { status: 'away', warnings: ['does not answer'] }
  }
}
