import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { receiveBody, type BodyRules } from '../src/bodies/receive-body.ts'

/** Sends a part of a body and then stops. Returns the error. */
async function refusalOf(rules: Partial<BodyRules>): Promise<unknown> {
  const refusal = Promise.withResolvers<unknown>()
  const takePlace: BodyRules['takePlace'] = () => Promise.reject(new Error('It is not large'))
  const server = createServer((req) => {
    receiveBody(req, { limit: 1_000, takePlace, ...rules }).then(refusal.resolve, refusal.resolve)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const client = request({ port, method: 'POST', headers: { 'content-length': 100 } })
  client.on('error', () => undefined).write('some of it')
  try {
    return await refusal.promise
  } finally {
    client.destroy()
    server.close()
  }
}

describe('a stalled body', () => {
  it.each([
    ['pace', { pace: { bytes: 50, inMs: 20 } }],
    ['time', { timeoutMs: 20 }],
  ])(
    'is rejected because of its %s, with 400 for a client, and with 503 for a mail server so that it retries',
    async (_what, rules) => {
      expect(await refusalOf(rules)).toMatchObject({ kind: 'bad-request' })
      expect(await refusalOf({ ...rules, isFromMailServer: true })).toMatchObject({ kind: 'unavailable' })
    },
  )
})
