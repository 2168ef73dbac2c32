import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

/** A webhook that has come. */
export interface TakenWebhook {
  id: string
  executionId: string
  email: string
}

export interface WebhookReceiver {
  url: string
  taken: readonly TakenWebhook[]
  stop(): Promise<void>
}

const Body = z.object({
  contact: z.object({ email: z.string() }),
  execution: z.object({ id: z.string() }),
})

/** Takes webhooks on the loopback. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const taken: TakenWebhook[] = []
  const server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.once('end', () => {
      const { contact, execution } = Body.parse(JSON.parse(Buffer.concat(chunks).toString()))
      taken.push({
        id: String(req.headers['webhook-id']),
        executionId: execution.id,
        email: contact.email,
      })
      res.end('thanks')
    })
    // A sender that was killed.
    req.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Listens on TCP.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    taken,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
