import type { LookupAddress } from 'node:dns'
import { addressBlock, mayConnect, resolveHost } from '@postrider/outgoing-http'
import { sendWebhook, type WebhookOptions } from '../src/webhooks/send-webhook.ts'
import { webhookId } from '../src/webhooks/webhook-id.ts'
import type { Listening } from '@postrider/testing/webhook-server'

// The only allowed loopback address. All other loopback addresses count as private.
const allowed = [addressBlock('127.0.0.2/32')].filter((each) => each !== undefined)
export const host = '127.0.0.2'
export const secret = `whsec_${Buffer.from('a secret of twenty-four bytes').toString('base64')}`
export const signing = { id: webhookId('execution', 'step'), secrets: [secret] }
export const refusedAddress = {
  outcome: 'failed',
  error: 'The host of the URL has an address that webhooks may not be sent to.',
}

const started: Listening[] = []

/** Stops the registered servers. Test files that use `running` must call this in `afterEach`. */
export const stopServers = async (): Promise<void> => {
  await Promise.all(started.splice(0).map(({ stop }) => stop()))
}

/** Registers a server for `stopServers`. */
export async function running<Server extends Listening>(server: Promise<Server>): Promise<Server> {
  const listening = await server
  started.push(listening)
  return listening
}

interface TestRequest {
  url: string
  method?: string
  headers?: Record<string, string>
  body?: string | null
}

export const send = (
  { url, method = 'POST', headers = {}, body = '{"a":1}' }: TestRequest,
  options: Partial<WebhookOptions> = {},
) =>
  sendWebhook({ url, method, headers: { 'content-type': 'application/json', ...headers }, body }, signing, {
    mayConnect: (address) => mayConnect(address, allowed),
    resolve: resolveHost,
    timeoutMs: 5_000,
    now: () => new Date(),
    ...options,
  })

/** Returns a resolver that returns the next of these address lists for each lookup. */
export function answering(...answers: string[][]): { resolve: WebhookOptions['resolve']; lookups: string[] } {
  const lookups: string[] = []
  const resolve = async (name: string): Promise<LookupAddress[]> => {
    lookups.push(name)
    const found = answers[Math.min(lookups.length, answers.length) - 1] ?? []
    return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  }
  return { resolve, lookups }
}

/** The value of a server's last request before it has received any. */
export const nothing = { method: '', url: '', headers: {}, body: '' }
