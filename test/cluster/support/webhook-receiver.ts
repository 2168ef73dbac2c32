import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

/** A received webhook. */
export interface ReceivedWebhook {
  id: string
  executionId: string
  email: string
  /** The data of the events of the execution. */
  event: Record<string, unknown>
}

export interface WebhookReceiver {
  url: string
  received: readonly ReceivedWebhook[]
  stop(): Promise<void>
}

const Body = z.object({
  contact: z.object({ email: z.string() }),
  execution: z.object({ id: z.string() }),
  event: z.record(z.string(), z.unknown()),
})

/** Starts a receiver of webhooks on the loopback interface. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = []
  const server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.once('end', () => {
      const { contact, execution, event } = Body.parse(JSON.parse(Buffer.concat(chunks).toString()))
      received.push({
        id: String(req.headers['webhook-id']),
        executionId: execution.id,
        email: contact.email,
        event,
      })
      res.end('thanks')
    })
    // The sender may be killed during the request.
    req.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A TCP server has an address object.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
