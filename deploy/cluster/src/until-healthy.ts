import { setTimeout as pause } from 'node:timers/promises'

const timeoutMs = 120_000

/** Resolves when `GET /health` returns 200: all services are healthy. */
export async function untilHealthy(baseUrl: string): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (!(await isHealthy(baseUrl))) {
    if (Date.now() > deadline)
      throw new Error(`${baseUrl}/health was not healthy within ${timeoutMs / 1000} s. See the lines above.`)
    await pause(200)
  }
}

const isHealthy = (baseUrl: string): Promise<boolean> =>
  fetch(`${baseUrl}/health`, { signal: AbortSignal.timeout(2_000) }).then(
    async (reply) => (await reply.arrayBuffer(), reply.ok),
    () => false,
  )
