import { until } from '@postrider/testing/jest'
import type { ApiResponse, Client } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import type { MailReader } from '../src/mail-reader/mail-reader.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { startRelay, type Relay } from './relay.ts'
import { deliveryReport } from './some-reports.ts'
import { startSend } from './start.ts'

let relay: Relay
let delivery: Delivery
let server: Client

beforeAll(async () => {
  relay = await startRelay()
  delivery = await startDelivery(
    {
      provider: 'smtp',
      smtpUrl: relay.url,
      deliveryTimeoutMs: 30_000,
      bounceDomain: 'bounces.shop.example',
    },
    { messagePace: { bytes: 256 * 1024, inMs: 500 } },
  )
  server = delivery.send.as({ kind: 'anonymous' })
})
afterAll(async () => {
  await delivery.stop()
  await relay.stop()
})

const rawType = { 'content-type': 'message/rfc822' }

describe('concurrent reports', () => {
  it('do not wait for messages that are never completed', async () => {
    const id = await delivery.queue({ toEmail: `${uuidv7()}@example.net` })
    await delivery.run()
    const returnPath = relay.received.at(-1)?.from ?? ''
    const stuck = Array.from({ length: 4 }, () => {
      const body = new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from('Subject: A\r\n')) })
      return server.post('/webhooks/dsn', { body, headers: rawType })
    })

    const answer = await server.post('/webhooks/dsn', {
      body: deliveryReport({ to: `<${returnPath}>` }),
      headers: rawType,
    })

    expect(answer).toMatchObject({ status: 200, body: { success: true, recorded: true } })
    expect(await delivery.mail(id)).toMatchObject({ status: 'BOUNCED' })
    expect((await Promise.all(stuck)).map(({ status }) => status)).toEqual([503, 503, 503, 503])
  }, 60_000)

  it('are read four at a time, and rejected if a hundred reports are already waiting', async () => {
    const held = Promise.withResolvers<void>()
    let started = 0
    const mailReader: MailReader = {
      readReport: async () => {
        started += 1
        await held.promise
        return { kind: 'none' }
      },
      readMessage: () => Promise.reject(new Error('not used')),
      stop: () => Promise.resolve(),
    }
    const send = await startSend({ mailReader })
    const rejected: ApiResponse[] = []
    const one = async () => {
      const answer = await send
        .as({ kind: 'anonymous' })
        .post('/webhooks/dsn', { body: 'x', headers: rawType })
      if (answer.status === 503) rejected.push(answer)
      return answer
    }

    const all = Array.from({ length: 4 + 100 + 6 }, one)
    await until(() => rejected.length === 6 && started === 4)
    const concurrency = started
    held.resolve()
    const answers = await Promise.all(all)
    await send.stop()

    expect(concurrency).toBe(4)
    expect(rejected[0]?.headers.get('retry-after')).toEqual(expect.any(String))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(104)
  })
})
