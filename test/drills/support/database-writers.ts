import { setTimeout as pause } from 'node:timers/promises'
import { keyClient } from '../../cluster/support/key-client.ts'
import { repeatUntilStopped } from '../../cluster/support/repeat.ts'
import type { Demo } from '../../cluster/support/native-cluster.ts'

/** The pause after a request that failed, in ms. */
const failedMs = 250

/**
 * Starts clients that write contacts, each with one request at a time. Unlike tracked events, these requests
 * do not share transactions. Returns a function that stops the clients.
 */
export function startWriters({ baseUrl, secretKey }: Demo, clients: number): () => Promise<unknown> {
  const api = keyClient(baseUrl, secretKey)
  const write = async (client: number): Promise<void> => {
    const body = { email: `writer-${client}@example.net` }
    const { status } = await api.post('/contacts', { body })
    if (status >= 400) await pause(failedMs)
  }
  const stops = Array.from({ length: clients }, (_, client) =>
    repeatUntilStopped(() => write(client).catch(() => pause(failedMs)), 0),
  )
  return () => Promise.all(stops.map((stop) => stop()))
}
