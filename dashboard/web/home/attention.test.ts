import { attentionOf } from './attention.ts'

const now = new Date('2026-06-10T12:00:00Z')
const project = { disabled: false, disabledReason: null }
const input = { project, now }

const domain = (changes: object) => ({
  id: '1',
  domain: 'example.com',
  verified: false,
  status: 'Pending' as const,
  dkimTokens: [],
  records: [],
  projectId: '1',
  createdAt: '2026-06-10T00:00:00Z',
  updatedAt: '2026-06-10T00:00:00Z',
  ...changes,
})

const endpoint = (changes: object) => ({
  id: '1',
  url: 'https://hooks.example.com/postrider',
  description: null,
  events: ['*'],
  filter: null,
  includeImports: false,
  batch: null,
  state: 'ENABLED' as const,
  disabledReason: null,
  pausedUntil: null,
  failingSince: null,
  lastSuccessAt: null,
  lastFailureAt: null,
  secretHint: 'abcd',
  previousSecretValidUntil: null,
  createdAt: '2026-06-01T00:00:00Z',
  updatedAt: '2026-06-01T00:00:00Z',
  ...changes,
})

const healthy = {
  bounce7Day: 'healthy',
  bounceAllTime: 'healthy',
  complaint7Day: 'healthy',
  complaintAllTime: 'healthy',
} as const

const limit = { limit: 100, usage: 10, percentage: 10, isWarning: false, isBlocked: false }
const limits = { transactional: limit, campaigns: limit, workflows: limit, inbound: limit, currency: 'usd' }

describe('attentionOf', () => {
  it('is empty for a healthy project, and while data loads', () => {
    expect(attentionOf(input)).toEqual([])
    expect(
      attentionOf({
        ...input,
        domains: [domain({ verified: true })],
        levels: healthy,
        endpoints: [endpoint({})],
        limits,
        storage: { used: 1, limit: null },
      }),
    ).toEqual([])
  })

  it('reports a disabled project with its reason', () => {
    const disabled = { disabled: true, disabledReason: 'PAYMENT_FAILED' as const }
    expect(attentionOf({ ...input, project: disabled })).toEqual([
      { kind: 'disabled', reason: 'PAYMENT_FAILED' },
    ])
  })

  it('reports domains with wrong records, and old domains that are not verified', () => {
    const domains = [
      domain({ domain: 'new.example.com' }),
      domain({ domain: 'wrong.example.com', status: 'Failed' }),
      domain({ domain: 'old.example.com', createdAt: '2026-06-01T00:00:00Z' }),
    ]
    expect(attentionOf({ ...input, domains })).toEqual([
      { kind: 'domain', domain: 'wrong.example.com' },
      { kind: 'domain', domain: 'old.example.com' },
    ])
  })

  it('reports the worst level of bounces and of complaints', () => {
    const levels = { ...healthy, bounce7Day: 'warning', complaintAllTime: 'critical' } as const
    expect(attentionOf({ ...input, levels })).toEqual([
      { kind: 'reputation', of: 'bounce', isCritical: false },
      { kind: 'reputation', of: 'complaint', isCritical: true },
    ])
  })

  it('reports failing endpoints, and endpoints that no user disabled', () => {
    const endpoints = [
      endpoint({ id: 'ok' }),
      endpoint({ id: 'failing', failingSince: '2026-06-09T00:00:00Z' }),
      endpoint({ id: 'by user', state: 'DISABLED', disabledReason: 'A user disabled the endpoint.' }),
      endpoint({ id: 'off', state: 'DISABLED', disabledReason: 'It failed for three days.' }),
    ]
    expect(attentionOf({ ...input, endpoints })).toMatchObject([
      { kind: 'webhook', id: 'failing', disabledReason: null },
      { kind: 'webhook', id: 'off', disabledReason: 'It failed for three days.' },
    ])
  })

  it('reports limits and storage that are nearly reached', () => {
    const near = { limit: 100, usage: 100, percentage: 100, isWarning: true, isBlocked: true }
    const full = attentionOf({
      ...input,
      limits: { ...limits, campaigns: near },
      storage: { used: 90, limit: 100 },
    })
    expect(full).toEqual([
      { kind: 'limit', category: 'campaigns', share: 1, isBlocked: true },
      { kind: 'storage', share: 0.9, isBlocked: false },
    ])
  })
})
