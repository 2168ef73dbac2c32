import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import Stripe from 'stripe'
import { v7 as uuidv7 } from 'uuid'
import type { BillingSettings } from '../src/billing/settings.ts'

const stripeKey = 'sk_test_postrider'
const webhookSecret = 'whsec_postrider'

export interface FakeSubscription {
  id: string
  customer: string
  status: string
  created: number
  /** Status of its latest invoice. */
  invoice: string
  /** Units on the final invoice after its cancellation. */
  lastBill?: number
}

export interface MeterEvent {
  identifier: string
  timestamp: number
  customer: string
  value: number
}

/** A server with the part of Stripe's API that the accounts service uses. Tests provide its data. */
export interface FakeStripe {
  settings: BillingSettings
  subscriptions: FakeSubscription[]
  invoices: object[]
  /** Open checkout pages. */
  openSessions: { id: string; customer: string | null }[]
  events: MeterEvent[]
  /** Received requests in order, such as `POST /v1/customers`. */
  requests: string[]
  /** Fields of the last POST. */
  posted: URLSearchParams
  /**
   * `unavailable` closes the connection; `response-lost` processes the request and then closes the
   * connection.
   */
  fault: 'unavailable' | 'response-lost' | undefined
  /** A customer for which Stripe returns 404. */
  unknown: string | undefined
  /** Runs before each response is sent, to delay it. */
  beforeAnswer: ((request: string) => Promise<void>) | undefined
  stop(): Promise<void>
}

export async function startFakeStripe(): Promise<FakeStripe> {
  const server = createServer((req, res) => void answer(fake, req, res))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const fake: FakeStripe = {
    settings: {
      secretKey: stripeKey,
      webhookSecret,
      priceId: 'price_mail',
      meterEvent: 'emails',
      apiUrl: new URL(`http://127.0.0.1:${port}`),
      freeMails: 1_000,
    },
    subscriptions: [],
    invoices: [],
    openSessions: [],
    events: [],
    requests: [],
    posted: new URLSearchParams(),
    fault: undefined,
    unknown: undefined,
    beforeAnswer: undefined,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return fake
}

async function answer(fake: FakeStripe, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(Buffer.from(chunk))
  const url = new URL(req.url ?? '', 'http://stripe')
  const name = `${req.method} ${url.pathname}`
  fake.requests.push(name)
  if (fake.fault === 'unavailable') return void req.socket.destroy()
  const fields = new URLSearchParams(Buffer.concat(chunks).toString())
  if (req.method === 'POST') fake.posted = fields
  const isOurs = req.headers.authorization === `Bearer ${stripeKey}`
  const reply = isOurs
    ? replyTo(fake, name, { fields, query: url.searchParams, headers: req.headers })
    : refusal(401, 'Invalid API Key')
  await fake.beforeAnswer?.(name)
  if (fake.fault === 'response-lost') return void req.socket.destroy()
  res.writeHead(reply.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body))
}

interface Reply {
  status?: number
  body: object
}

interface StripeRequest {
  fields: URLSearchParams
  query: URLSearchParams
  headers: IncomingMessage['headers']
}

const refusal = (status: number, message: string): Reply => ({
  status,
  body: { error: { type: 'invalid_request_error', message } },
})

const list = (data: readonly object[]): Reply => ({ body: { object: 'list', data, has_more: false } })

const customers = new Map<string, string>()

function replyTo(fake: FakeStripe, name: string, request: StripeRequest): Reply {
  const [id = ''] = /(?:cus|sub|mtr|cs)_[\w-]+/.exec(name) ?? []
  const reply = replies[id === '' ? name : name.replace(id, ':id')]
  return reply?.(fake, { ...request, id }) ?? refusal(404, `Unrecognized request URL (${name})`)
}

const replies: Record<string, (fake: FakeStripe, request: StripeRequest & { id: string }) => Reply> = {
  'POST /v1/customers': (_, { headers }) => ({
    body: { id: customerFor(String(headers['idempotency-key'])), object: 'customer' },
  }),
  'GET /v1/customers/:id': (_, { id }) => ({ body: { id, object: 'customer', balance: -250 } }),
  'POST /v1/checkout/sessions': (fake, { fields }) => {
    if (fields.get('currency') === 'gbp') return refusal(400, 'The price specified only supports `usd`.')
    const id = `cs_${uuidv7()}`
    fake.openSessions.push({ id, customer: fields.get('customer') })
    return { body: { id, object: 'checkout.session', url: 'https://checkout.test/cs_1' } }
  },
  'GET /v1/checkout/sessions': ({ openSessions }, { query }) =>
    list(openSessions.filter(({ customer }) => customer === query.get('customer'))),
  'POST /v1/checkout/sessions/:id/expire': ({ openSessions }, { id }) => {
    const place = openSessions.findIndex((each) => each.id === id)
    if (place === -1) return refusal(400, 'Only Checkout Sessions with a status in ["open"] can be expired.')
    openSessions.splice(place, 1)
    return { body: { id, object: 'checkout.session', status: 'expired' } }
  },
  'POST /v1/billing_portal/sessions': () => ({
    body: { id: 'bps_1', object: 'billing_portal.session', url: 'https://portal.test/bps_1' },
  }),
  'GET /v1/invoices': ({ invoices }) => list(invoices),
  'POST /v1/invoices/create_preview': () => ({
    body: { object: 'invoice', amount_due: 1_200, currency: 'usd' },
  }),
  'GET /v1/subscriptions': ({ subscriptions }, { query }) =>
    list(subscriptions.filter(({ customer }) => customer === query.get('customer')).map(subscription)),
  'DELETE /v1/subscriptions/:id': (fake, { id, query }) => {
    for (const each of fake.subscriptions) {
      if (each.id !== id) continue
      each.status = 'canceled'
      if (query.get('invoice_now') === 'true')
        each.lastBill = fake.events
          .filter(({ customer }) => customer === each.customer)
          .reduce((sum, { value }) => sum + value, 0)
    }
    return { body: { id, object: 'subscription', status: 'canceled' } }
  },
  'POST /v1/billing/meter_events': (fake, { fields }) => meterEvent(fake, fields),
  'GET /v1/billing/meters': () => list([{ id: 'mtr_1', object: 'billing.meter', event_name: 'emails' }]),
  'GET /v1/billing/meters/:id/event_summaries': (fake, { query }) =>
    query.get('customer') === fake.unknown
      ? refusal(404, 'No such customer')
      : list([{ object: 'billing.meter_event_summary', aggregated_value: countedUnits(fake, query) }]),
}

/** Returns the customer of an idempotency key, so that a repeated request returns the same customer. */
function customerFor(key: string): string {
  const known = customers.get(key) ?? `cus_${uuidv7()}`
  customers.set(key, known)
  return known
}

const subscription = ({ id, customer, status, created, invoice }: FakeSubscription): object => ({
  id,
  object: 'subscription',
  customer,
  status,
  created,
  metadata: {},
  latest_invoice: { id: `in_${id}`, object: 'invoice', status: invoice },
})

function meterEvent(fake: FakeStripe, fields: URLSearchParams): Reply {
  const identifier = fields.get('identifier') ?? ''
  if (fake.events.some((each) => each.identifier === identifier))
    return refusal(400, `An event already exists with identifier ${identifier}.`)
  fake.events.push({
    identifier,
    timestamp: Number(fields.get('timestamp')),
    customer: fields.get('payload[stripe_customer_id]') ?? '',
    value: Number(fields.get('payload[value]')),
  })
  return { body: { object: 'billing.meter_event', identifier } }
}

const countedUnits = (fake: FakeStripe, query: URLSearchParams): number =>
  fake.events
    .filter(({ customer }) => customer === query.get('customer'))
    .filter(
      ({ timestamp }) =>
        timestamp >= Number(query.get('start_time')) && timestamp < Number(query.get('end_time')),
    )
    .reduce((sum, { value }) => sum + value, 0)

const signer = new Stripe(stripeKey)

/** Returns the body of a Stripe event and its signature, created by Stripe's library. */
export function signedEvent(
  event: { type: string; object: object; id?: string },
  { secret = webhookSecret, timestamp = Math.floor(Date.now() / 1000) } = {},
): { body: string; signature: string } {
  const { type, object, id = `evt_${uuidv7()}` } = event
  const body = JSON.stringify({ id, object: 'event', type, data: { object } })
  return { body, signature: signer.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }) }
}
