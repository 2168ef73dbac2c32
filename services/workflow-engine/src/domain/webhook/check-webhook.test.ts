import { StepConfigs } from '@postrider/contracts/resources'
import { readConfig } from '../step-config.ts'
import { faultsOfWebhook } from './check-webhook.ts'

const faults = (config: Record<string, unknown>) =>
  faultsOfWebhook(StepConfigs.WEBHOOK.parse({ url: 'https://example.com/', ...config })).map(
    ({ field, message }) => `${field}: ${message}`,
  )

describe('faultsOfWebhook', () => {
  it('finds none where everything can be sent', () => {
    expect(
      faults({
        url: 'https://{{ data.sub }}.example.com/{{ id }}?a={{ x ?? "b" }}',
        headers: { Authorization: 'Bearer {{ data.token }}', 'X-A': '100 % {right}' },
        body: { a: ['{{ email }}', 1, null, { b: '}} {{' }], c: '{{ first name }}' },
      }),
    ).toEqual([])
    expect(faults({ url: '{{ data.hook }}/x', body: 'a={{ b }}' })).toEqual([])
  })

  it.each([
    ['https://user:pw@example.com/', 'must not contain a user name'],
    ['https://{{ user }}@example.com/', 'must not contain a user name'],
    ['https://example.com:0/', 'port 0'],
    ['https://exa mple.com/{{ x }}', 'is not valid'],
    ['https://{{ x }}:99999/', 'is not valid'],
    ['mailto:{{ email }}', 'must begin with http'],
  ])('refuses the URL %s', (url, message) => {
    expect(faults({ url })).toEqual([expect.stringContaining(message)])
  })

  it('refuses headers that are the sender’s', () => {
    const headers = { Host: 'a', 'webhook-id': 'b', 'X-A': 'c', 'TRANSFER-ENCODING': 'chunked' }
    const message = 'This header is written by the sender'
    expect(faults({ headers })).toEqual(
      ['Host', 'webhook-id', 'TRANSFER-ENCODING'].map((name) => `headers.${name}: ${message}`),
    )
  })

  it('refuses what of the template language is not rendered, with its place', () => {
    const only = 'Webhooks have {{ path }} and {{ path ?? "default" }} alone, not'
    expect(
      faults({
        url: 'https://example.com/{{ email | upcase }}',
        headers: { 'X-A': '{% if a %}' },
        body: { a: ['x', { b: '{{ a ?? "b" | size }}' }], c: '{{ "text" }}', d: '{{ a[0] }}', e: '{{ }}' },
      }),
    ).toEqual([
      `url: ${only} {{ email | upcase }}`,
      `headers.X-A: ${only} {% if a %}`,
      `body.a.1.b: ${only} {{ a ?? "b" | size }}`,
      `body.c: ${only} {{ "text" }}`,
      `body.d: ${only} {{ a[0] }}`,
      `body.e: ${only} {{ }}`,
    ])
  })

  it('is what saving a step answers', () => {
    const errors = [expect.objectContaining({ field: 'config.body.0', code: 'custom' })]
    expect(() => readConfig('WEBHOOK', { url: 'https://example.com/', body: ['{% if %}'] })).toThrow(
      expect.objectContaining({ extras: expect.objectContaining({ errors }) }),
    )
  })
})
