import { StepConfigs, type StepConfig } from '@postrider/contracts/resources'
import { cpuMs } from '@postrider/testing/jest'
import { fc } from '@postrider/testing/property'
import { buildRequest } from './build-request.ts'
import type { WebhookSubject } from './webhook-variables.ts'

const subject = (changes: Partial<WebhookSubject> = {}): WebhookSubject => ({
  contact: { id: 'c1', email: 'ada@example.com', subscribed: true, data: { plan: 'pro', tags: ['a', 1] } },
  workflow: { id: 'w1', name: 'Welcome' },
  execution: { id: 'e1', startedAt: new Date('2026-01-02T03:04:05.678Z') },
  context: { total: 12.5, plan: 'of the event' },
  prefixes: ['svc'],
  ...changes,
})

const withData = (data: WebhookSubject['contact']['data']): WebhookSubject =>
  subject({ contact: { id: 'c1', email: 'ada@example.com', subscribed: false, data }, context: {} })

type ConfigChanges = Partial<Record<keyof StepConfig<'WEBHOOK'>, unknown>>

const build = (config: ConfigChanges, about: WebhookSubject = subject()) =>
  buildRequest(StepConfigs.WEBHOOK.parse({ url: 'https://example.com/hook', ...config }), about)

const urlOf = (url: string, about?: WebhookSubject): string => build({ url }, about).url
const bodyOf = (body: unknown, about?: WebhookSubject, headers = {}): string | null =>
  build({ body, headers }, about).body

const ownHeaders = { accept: '*/*', 'user-agent': 'Postrider-Webhooks/1.0', 'accept-encoding': 'identity' }

describe('buildRequest', () => {
  it('posts the contact, workflow, execution and event if the step has no body', () => {
    const { body, ...request } = build({})

    expect(request).toEqual({
      url: 'https://example.com/hook',
      method: 'POST',
      headers: { ...ownHeaders, 'content-type': 'application/json' },
    })
    expect(JSON.parse(body ?? '')).toEqual({
      contact: { email: 'ada@example.com', subscribed: true, data: { plan: 'pro', tags: ['a', 1] } },
      workflow: { id: 'w1', name: 'Welcome' },
      execution: { id: 'e1', startedAt: '2026-01-02T03:04:05.678Z' },
      event: { total: 12.5, plan: 'of the event' },
    })
  })

  it('sends no body and no content type with GET', () => {
    expect(build({ method: 'GET', body: { a: 1 } })).toEqual({
      url: 'https://example.com/hook',
      method: 'GET',
      headers: ownHeaders,
      body: null,
    })
  })

  it('renders contact data, event data (which overrides contact data), reserved names and defaults', () => {
    const body = {
      list: [
        '{{ email }}',
        '{{contact.email}}',
        '{{ data.plan }}',
        '{{ contact.data.plan }}',
        '{{event.total}}',
      ],
      reserved: '{{id}} {{svc_id}} {{svc_email}} {{subscribed}} {{workflow.name}} {{execution.startedAt}}',
      missing: '{{ nothing }}{{ a.b.c }}{{ toString }}{{ data.constructor.name }}|{{ locale }}|',
      fallback: `{{ x ?? "Frau" }} {{ x ?? 'a ?? b' ?? c }} {{ x ?? there }} {{ plan ?? no }}`,
      json: '{{ tags }} {{ event }}',
      kept: [1, true, null, { '{{ email }}': 2 }],
    }

    expect(JSON.parse(bodyOf(body) ?? '')).toEqual({
      list: ['ada@example.com', 'ada@example.com', 'of the event', 'pro', '12.5'],
      reserved: 'c1 c1 ada@example.com true Welcome 2026-01-02T03:04:05.678Z',
      missing: '||',
      fallback: 'Frau a ?? b there of the event',
      json: '["a",1] {"total":12.5,"plan":"of the event"}',
      kept: [1, true, null, { '{{ email }}': 2 }],
    })
  })

  it('prefers a key with dots to a nested path', () => {
    const about = withData({ 'address.city': 'Paris', address: { city: 'Rome', zip: 1, 'geo.lat': 48 } })
    const path = '{{ address.city }},{{ data.address.city }},{{ address.zip }},{{ address.geo.lat }}'

    expect(bodyOf(path, about)).toBe('Paris,Paris,1,48')
  })

  it('encodes each value so that it stays within its part of the URL', () => {
    const hostile = withData({
      v: '/../x?y=1&z=2#f@evil.example:8/\\%00 ü',
      dots: '..',
      dot: '.',
      host: 'evil.example',
    })
    const encoded = '%2F..%2Fx%3Fy%3D1%26z%3D2%23f%40evil.example%3A8%2F%5C%2500%20%C3%BC'

    expect(urlOf('https://example.com/a/{{ v }}/b?c={{ v }}', hostile)).toBe(
      `https://example.com/a/${encoded}/b?c=${encoded}`,
    )
    expect(urlOf('https://{{ host }}.example.com/', hostile)).toBe('https://evil.example.example.com/')
    for (const url of [
      'https://{{ v }}.example.com/',
      'https://example.com{{ v }}/',
      'https://example.com:{{ v }}/',
      'https://example.com/users/{{ dots }}/hook',
      'https://example.com/users/{{ dot }}{{ dot }}/hook',
      'https://example.com/users/.{{ dot }}/hook',
      'https://example.com/users/{{ dots }}',
    ])
      expect(() => urlOf(url, hostile)).toThrow(/URL/)
  })

  it('uses a variable at the beginning of the URL unescaped', () => {
    const about = withData({
      hook: 'https://hooks.example.com/a?b=c',
      bad: 'javascript:1',
      file: 'file:///etc/passwd',
    })

    expect(urlOf('{{ hook }}&email={{ email }}', about)).toBe(
      'https://hooks.example.com/a?b=c&email=ada%40example.com',
    )
    for (const url of ['{{ bad }}', '{{ file }}', '{{ nothing }}', '{{ nothing }}/x'])
      expect(() => urlOf(url, about)).toThrow('URL')
  })

  it.each([
    'https://user:secret@example.com/',
    'https://user@example.com/',
    'https://example.com:0/',
    'https://example.com:65536/',
    'http://',
    'https://exa mple.com/',
    'https://[::1/',
    'https://[fe80::1%25eth0]/',
  ])('rejects %s', (url) => {
    expect(() => urlOf(url)).toThrow(/URL/)
  })

  it.each([
    ['http://2130706433/', 'http://127.0.0.1/'],
    ['http://0177.0.0.1/', 'http://127.0.0.1/'],
    ['http://0x7f.1/', 'http://127.0.0.1/'],
    ['http://127.1/', 'http://127.0.0.1/'],
    ['http://127.0.0.1./', 'http://127.0.0.1/'],
    ['http://①②⑦.⓪.⓪.①/', 'http://127.0.0.1/'],
    ['HTTP://LOCALHOST/', 'http://localhost/'],
    ['http://bücher.example/', 'http://xn--bcher-kva.example/'],
    ['http:example.com', 'http://example.com/'],
    ['http://[::FFFF:127.0.0.1]/', 'http://[::ffff:7f00:1]/'],
  ])('normalises %s to %s, the form that the address check reads', (url, read) => {
    const config = { url, method: 'POST', headers: {}, body: undefined } as const
    expect(buildRequest(config, subject()).url).toBe(read)
  })

  it('returns lower-case headers without connection headers, and removes line breaks from values', () => {
    const about = withData({ v: 'a\r\nx-injected: 1\u0000', name: 'Zoë 木' })
    const { headers } = build(
      {
        headers: {
          'X-Value': '{{ v }}',
          'X-Name': '{{ name }}',
          Authorization: 'Bearer {{ nothing ?? "t" }}',
          Host: 'internal',
          'Content-Length': '1',
          'Transfer-Encoding': 'chunked',
          'Webhook-Signature': 'v1,forged',
          'User-Agent': 'x',
          'Accept-Encoding': 'br',
        },
      },
      about,
    )

    expect(headers).toEqual({
      ...ownHeaders,
      'content-type': 'application/json',
      'x-value': 'a x-injected: 1',
      'x-name': Buffer.from('Zoë 木').toString('latin1'),
      authorization: 'Bearer t',
    })
  })

  it('escapes values in a text body for its content type', () => {
    const about = withData({ v: `","admin":true,"x":"\n`, n: 5 })
    const form = { 'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8' }

    expect(JSON.parse(bodyOf('{"v":"{{ v }}","n":{{ n }}}', about) ?? '')).toEqual({
      v: `","admin":true,"x":"\n`,
      n: 5,
    })
    expect(bodyOf('v={{ email }}&n={{ n }}', about, form)).toBe('v=ada%40example.com&n=5')
    expect(bodyOf('<{{ n }}>', about, { 'content-type': 'text/xml' })).toBe('<5>')
    const problem = { 'content-type': 'application/cloudevents+json' }
    expect(bodyOf('"{{ v }}"', about, problem)).toBe(JSON.stringify(about.contact.data['v']))
  })

  it('rejects a request that becomes too long when its variables are rendered', () => {
    const about = withData({ long: 'x'.repeat(60_000) })

    expect(() => bodyOf(Array(5).fill('{{ long }}'), about)).toThrow('more than 262144 characters')
    expect(() => bodyOf('{{ long }}'.repeat(5), about)).toThrow('more than 262144 characters')
    expect(() => urlOf('https://example.com/{{ long }}', about)).toThrow('URL')
    expect(JSON.parse(bodyOf(['{{ long }}'], about) ?? '')).toEqual(['x'.repeat(60_000)])
  })

  it('renders hostile texts quickly', () => {
    const texts = ['{', '{{', '{{ a', '{{ ??', '{{ a ?? ', '}}', ' ', '{{ a ?? "'].map((each) =>
      each.repeat(Math.floor(60_000 / each.length)),
    )
    const startedAt = cpuMs()
    for (const text of [...texts, ...texts.map((each) => `{{ a ?? ${each}?x }}`)]) bodyOf(text)
    expect(cpuMs() - startedAt).toBeLessThan(2_000)
  })

  it('preserves any value in a JSON body and in a parameter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (value) => {
        const about = withData({ value })
        expect(JSON.parse(bodyOf('{"v":"{{ value }}"}', about) ?? '')).toEqual({ v: value })
        const url = new URL(urlOf('https://example.com/a?v={{ value }}&w=1', about))
        expect([url.host, url.pathname, ...url.searchParams.keys()]).toEqual(['example.com', '/a', 'v', 'w'])
        expect(url.searchParams.get('v')).toBe(value.toWellFormed())
      }),
    )
  })
})
