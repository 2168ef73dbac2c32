import { StepConfigs } from '@postrider/contracts/resources'
import { readConfig } from '../step-config.ts'
import { faultsOfWebhook } from './check-webhook.ts'

const faults = (config: Record<string, unknown>) =>
  faultsOfWebhook(StepConfigs.WEBHOOK.parse({ url: 'https://example.com/', ...config })).map(
    ({ field, message }) => `${field}: ${message}`,
  )

describe('faultsOfWebhook', () => {
  it('accepts a config that can be sent', () => {
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
    ['https://exa mple.com/{{ x }}', 'is invalid'],
    ['https://{{ x }}:99999/', 'is invalid'],
    ['mailto:{{ email }}', 'must begin with http'],
  ])('rejects the URL %s', (url, message) => {
    expect(faults({ url })).toEqual([expect.stringContaining(message)])
  })

  it('rejects headers that steps may not set', () => {
    const headers = { Host: 'a', 'webhook-id': 'b', 'X-A': 'c', 'TRANSFER-ENCODING': 'chunked' }
    const message = 'must not be set: the service sets this header itself.'
    expect(faults({ headers })).toEqual(
      ['Host', 'webhook-id', 'TRANSFER-ENCODING'].map(
        (name) => `config.headers.${name}: \`config.headers.${name}\` ${message}`,
      ),
    )
  })

  it('rejects unsupported template syntax and returns the field that contains it', () => {
    const fault = (field: string, unsupported: string) =>
      `config.${field}: \`config.${field}\` must use only \`{{ path }}\` and \`{{ path ?? "default" }}\`, not \`${unsupported}\`.`
    expect(
      faults({
        url: 'https://example.com/{{ email | upcase }}',
        headers: { 'X-A': '{% if a %}' },
        body: { a: ['x', { b: '{{ a ?? "b" | size }}' }], c: '{{ "text" }}', d: '{{ a[0] }}', e: '{{ }}' },
      }),
    ).toEqual([
      fault('url', '{{ email | upcase }}'),
      fault('headers.X-A', '{% if a %}'),
      fault('body.a.1.b', '{{ a ?? "b" | size }}'),
      fault('body.c', '{{ "text" }}'),
      fault('body.d', '{{ a[0] }}'),
      fault('body.e', '{{ }}'),
    ])
  })

  it('is called by readConfig', () => {
    const errors = [expect.objectContaining({ field: 'config.body.0', code: 'custom' })]
    expect(() => readConfig('WEBHOOK', { url: 'https://example.com/', body: ['{% if %}'] })).toThrow(
      expect.objectContaining({ extras: expect.objectContaining({ errors }) }),
    )
  })
})
