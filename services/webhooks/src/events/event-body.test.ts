import { WebhookEnvelope } from '@postrider/contracts/webhook-events'
import { eventBody } from './event-body.ts'

const event = {
  id: '0198c0de-0000-7000-8000-0000000000aa',
  type: 'domain.verified',
  at: new Date('2026-01-02T03:04:05.678Z'),
  data: { domainId: '0198c0de-0000-7000-8000-000000000081', domain: 'mail.example.com' },
} as const

describe('the body of an event', () => {
  it('is the envelope as JSON', () => {
    expect(eventBody(event)).toBe(
      '{"id":"0198c0de-0000-7000-8000-0000000000aa","type":"domain.verified","timestamp":"2026-01-02T03:04:05.678Z","apiVersion":"2026-12-01","data":{"domainId":"0198c0de-0000-7000-8000-000000000081","domain":"mail.example.com"}}',
    )
    expect(WebhookEnvelope.parse(JSON.parse(eventBody(event)))).toMatchObject({ data: event.data })
  })

  it('of a test is marked', () => {
    const body = JSON.parse(eventBody(event, { test: true }))

    expect(WebhookEnvelope.parse(body)).toEqual({ ...JSON.parse(eventBody(event)), test: true })
  })
})
