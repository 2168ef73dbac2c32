import { setTimeout as pause } from 'node:timers/promises'

const patienceMs = 120_000

/** Resolves when `GET /health` answers 200: every service is up. */
export async function untilHealthy(baseUrl: string): Promise<void> {
  const deadline = Date.now() + patienceMs
  while (!(await isHealthy(baseUrl))) {
    if (Date.now() > deadline)
      throw new Error(`${baseUrl}/health was not healthy within ${patienceMs / 1000} s; see the lines above`)
    await pause(200)
  }
}

const isHealthy = (baseUrl: string): Promise<boolean> =>
  fetch(`${baseUrl}/health`, { signal: AbortSignal.timeout(2_000) }).then(
    async (reply) => (await reply.arrayBuffer(), reply.ok),
    () => false,
  )
