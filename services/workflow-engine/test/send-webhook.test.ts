import { resolveHost } from '@postrider/outgoing-http'
import { Webhook } from 'standardwebhooks'
import { sendWebhook } from '../src/webhooks/send-webhook.ts'
import { webhookId } from '../src/webhooks/webhook-id.ts'
import { host, nothing, running, secret, send, signing, stopServers } from './webhook-sending.ts'
import { webhookServer } from '@postrider/testing/webhook-server'

afterEach(stopServers)

describe('sendWebhook', () => {
  it('sends a request that the library of Standard Webhooks verifies', async () => {
    const server = await running(webhookServer(undefined, host))

    expect(await send({ url: `http://${host}:${server.port}/hook?a=b`, headers: { 'x-key': 'k' } })).toEqual({
      outcome: 'done',
      statusCode: 200,
      success: true,
      response: 'thanks',
    })
    const [{ headers, ...request } = nothing] = server.received
    expect(request).toEqual({ method: 'POST', url: '/hook?a=b', body: '{"a":1}' })
    expect(headers).toMatchObject({
      host: `${host}:${server.port}`,
      'content-type': 'application/json',
      'content-length': '7',
      'x-key': 'k',
      'webhook-id': signing.id,
    })
    expect(new Webhook(secret).verify('{"a":1}', headers as Record<string, string>)).toEqual({ a: 1 })
  })

  it('signs with each valid secret, including a GET without a body', async () => {
    const server = await running(webhookServer(undefined, host))
    const older = `whsec_${Buffer.from('another secret of so many bytes').toString('base64')}`
    await sendWebhook(
      { url: `http://${host}:${server.port}/`, method: 'GET', headers: {}, body: null },
      { ...signing, secrets: [secret, older] },
      {
        mayConnect: () => true,
        resolve: resolveHost,
        timeoutMs: 5_000,
        now: () => new Date(),
      },
    )

    const [{ headers, ...request } = nothing] = server.received
    expect(request).toEqual({ method: 'GET', url: '/', body: '' })
    expect(headers).not.toHaveProperty('content-length')
    for (const each of [secret, older])
      expect(() => new Webhook(each).verify('', headers as Record<string, string>)).not.toThrow()
  })

  it('returns `done` for a status such as 404, and `retry` for a status of an overloaded server', async () => {
    let status = 404
    const answer = webhookServer(
      (_, res) => void res.writeHead(status, { 'retry-after': '7' }).end('no'),
      host,
    )
    const { port } = await running(answer)
    const url = `http://${host}:${port}/`

    expect(await send({ url })).toEqual({ outcome: 'done', statusCode: 404, success: false, response: 'no' })
    status = 503
    expect(await send({ url })).toEqual({
      outcome: 'retry',
      statusCode: 503,
      response: 'no',
      error: 'The server responded with 503.',
      retryAfterMs: 7_000,
    })
  })
})

describe('webhookId', () => {
  it('is unique for a step of an execution, and does not reveal their ids', () => {
    expect(webhookId('a', 'b')).toBe(webhookId('a', 'b'))
    expect(new Set([webhookId('a', 'b'), webhookId('a', 'c'), webhookId('b', 'a')]).size).toBe(3)
    expect(webhookId('a', 'b')).toMatch(/^msg_[\w-]{32}$/)
  })
})
