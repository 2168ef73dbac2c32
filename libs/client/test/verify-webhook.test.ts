import { Webhook } from 'standardwebhooks'
import { verifyWebhook, WebhookVerificationError, type WebhookEvent } from '../src/index.ts'

const secret = `whsec_${Buffer.from('a secret of the first endpoint').toString('base64')}`
const otherSecret = `whsec_${Buffer.from('a secret of another endpoint').toString('base64')}`
const id = '019a2b3c-4d5e-7f60-8123-0000000000ff'
const minute = 60_000

const event = {
  id,
  type: 'domain.verified',
  timestamp: '2026-12-01T12:00:00.000Z',
  apiVersion: '2026-12-01',
  data: { domainId: '019a2b3c-4d5e-7f60-8123-000000000009', domain: 'bücher.example' },
}
const body = JSON.stringify(event)

/** Returns the headers of a request that is signed with these secrets. */
function headersOf(text: string, { secrets = [secret], agoMs = 0 } = {}) {
  const at = new Date(Date.now() - agoMs)
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((each) => new Webhook(each).sign(id, at, text)).join(' '),
  }
}

const expectRejection = (...args: Parameters<typeof verifyWebhook>): void =>
  expect(() => verifyWebhook(...args)).toThrow(WebhookVerificationError)

describe('verifyWebhook', () => {
  it('returns the event of a text or of bytes', () => {
    const headers = headersOf(body)

    expect(verifyWebhook(body, headers, secret)).toEqual(event)
    expect(verifyWebhook(Buffer.from(body), headers, secret)).toEqual(event)
    expect(verifyWebhook(new TextEncoder().encode(body), headers, secret)).toEqual(event)
  })

  it('returns the events of a batch', () => {
    const batch = JSON.stringify([event, event])

    expect(verifyWebhook(batch, headersOf(batch), secret)).toEqual([event, event])
  })

  it('accepts headers of fetch, of Node and of any case', () => {
    const headers = headersOf(body)
    const upper = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
    )

    expect(verifyWebhook(body, new Headers(headers), secret)).toEqual(event)
    expect(verifyWebhook(body, new Map(Object.entries(headers)), secret)).toEqual(event)
    expect(verifyWebhook(body, upper, secret)).toEqual(event)
    expect(
      verifyWebhook(body, { ...headers, 'set-cookie': ['a', 'b'], 'x-none': undefined }, secret),
    ).toEqual(event)
    expect(
      verifyWebhook(body, { ...headers, 'webhook-signature': [headers['webhook-signature']] }, secret),
    ).toEqual(event)
  })

  it('narrows the data by the type of the event', () => {
    const [first]: (WebhookEvent | undefined)[] = [verifyWebhook(body, headersOf(body), secret)].flat()

    expect(first?.type === 'domain.verified' && first.data.domain).toBe('bücher.example')
  })

  it('accepts the signature of either secret while two secrets are valid', () => {
    const overlap = headersOf(body, { secrets: [otherSecret, secret] })

    expect(verifyWebhook(body, overlap, secret)).toEqual(event)
    expect(verifyWebhook(body, overlap, otherSecret)).toEqual(event)
    expect(verifyWebhook(body, headersOf(body), [otherSecret, secret])).toEqual(event)
  })

  it('accepts a timestamp that differs by less than five minutes', () => {
    for (const agoMs of [4 * minute, -4 * minute])
      expect(verifyWebhook(body, headersOf(body, { agoMs }), secret)).toEqual(event)
  })

  it.each([6 * minute, -6 * minute])('rejects a request that was signed %i ms ago', (agoMs) => {
    expectRejection(body, headersOf(body, { agoMs }), secret)
  })

  it('rejects a changed body before it is parsed', () => {
    expectRejection(body.replace('.example', '.invalid'), headersOf(body), secret)
    expectRejection(` ${body}`, headersOf(body), secret)
    expectRejection(`\uFEFF${body}`, headersOf(body), secret)
    expectRejection(Buffer.from(`\uFEFF${body}`), headersOf(body), secret)
    expectRejection('no JSON', headersOf(body), secret)
    expectRejection('', headersOf(body), secret)
  })

  it('rejects a signature with another secret, id or timestamp', () => {
    const headers = headersOf(body)
    const earlier = String(Number(headers['webhook-timestamp']) - 1)

    expectRejection(body, headers, otherSecret)
    expectRejection(body, headers, [])
    expectRejection(body, { ...headers, 'webhook-id': 'other' }, secret)
    expectRejection(body, { ...headers, 'webhook-timestamp': earlier }, secret)
    expectRejection(body, { ...headers, 'webhook-timestamp': 'now' }, secret)
    expectRejection(body, { ...headers, 'webhook-signature': 'v1' }, secret)
  })

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])(
    'rejects a request without %s',
    (name) => {
      const headers = Object.entries(headersOf(body)).filter(([each]) => each !== name)

      expectRejection(body, Object.fromEntries(headers), secret)
      expectRejection(body, new Headers(headers), secret)
      expectRejection(body, { ...Object.fromEntries(headers), [name]: '' }, secret)
    },
  )

  it('throws another error for a secret that is none', () => {
    const call = () => verifyWebhook(body, headersOf(body), 'whsec_')

    expect(call).toThrow("Secret can't be empty.")
    expect(call).not.toThrow(WebhookVerificationError)
  })
})
