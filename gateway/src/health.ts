import { version } from '@postrider/contracts'
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

const timeoutMs = 2_000
/** How long a result is reused, in milliseconds, so that clients cannot cause load on the services. */
const cachedMs = 1_000

/**
 * Returns a function that checks whether each service is ready. The check is for users: probes call `/livez`
 * and `/readyz` of each service instead.
 */
export function healthOf(ctx: Context): () => Promise<Health> {
  const startedAt = performance.now()
  let cached: Promise<Health> | undefined
  let cachedUntil = 0
  return () => {
    if (cached && performance.now() < cachedUntil) return cached
    cachedUntil = performance.now() + cachedMs
    return (cached = checkAll(ctx, startedAt))
  }
}

async function checkAll(ctx: Context, startedAt: number): Promise<Health> {
  const checks = installedServices(ctx.config).map(async ([name, url]): Promise<[string, ServiceHealth]> => [
    name,
    await checkService(url),
  ])
  const services = Object.fromEntries(await Promise.all(checks))
  const isHealthy = Object.values(services).every(({ status }) => status === 'ok')
  const uptime = Math.round((performance.now() - startedAt) / 1000)
  const own: ServiceHealth = { status: 'ok', warnings: gatewayWarnings(ctx) }
  return {
    status: isHealthy ? 'ok' : 'unavailable',
    version,
    time: ctx.now().toISOString(),
    uptime,
    services: { gateway: own, ...services },
  }
}

export const gatewayWarnings = ({ keyStore, isDiskFull }: Context): string[] => {
  const found = keyStore.health()
  return [...(found === undefined ? [] : [found]), ...(isDiskFull() ? [diskFullWarning] : [])]
}

/**
 * Checks all instances of a service. The service is ready if any instance is ready; problems of the other
 * instances become warnings.
 */
async function checkService(upstreams: string): Promise<ServiceHealth> {
  const instances = await Promise.all(addressesOf(upstreams).map(checkInstance))
  const [first] = instances
  const serving = instances.find(({ status }) => status === 'ok')
  return {
    status: serving?.status ?? first?.status ?? 'unavailable',
    warnings: instances.flatMap(({ warnings }) => warnings),
  }
}

async function checkInstance(url: string): Promise<ServiceHealth> {
  try {
    const reply = await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(timeoutMs) })
    const { problem, warnings } = Readiness.parse(await reply.json())
    return { status: reply.ok ? 'ok' : 'unready', warnings: problem ? [problem, ...warnings] : warnings }
  } catch {
    return { status: 'unavailable', warnings: ['does not respond'] }
  }
}
