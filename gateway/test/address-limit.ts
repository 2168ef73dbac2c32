import { randomBytes, randomUUID } from 'node:crypto'
import { redisKeyStore } from '@postrider/security/key-store'
import { testEngine } from '@postrider/testing/engines'
import type { ApiResponse } from '@postrider/testing/service'
import type { Overrides } from '../src/context.ts'
import { startGateway, type GatewayUnderTest } from './start.ts'

const { url: redisUrl } = await testEngine('redis')

/** Where requests are counted: the end of a test title, and the overrides of the gateway. */
export const stores: [string, () => Overrides][] = [
  ['in this process', () => ({})],
  ['locally while Redis is unavailable', () => ({ keyStore: redisKeyStore('redis://127.0.0.1:1') })],
  ...(redisUrl
    ? [['on Redis', () => ({ keyStore: redisKeyStore(redisUrl) })] satisfies [string, () => Overrides]]
    : []),
]

/** Starts a gateway behind a proxy, with limits of a few requests and no lookups above the limits. */
export const startLimited = (overrides: Overrides): Promise<GatewayUnderTest> =>
  startGateway(
    { trustedProxies: 1, addressLimits: { auth: 3, keyless: 5, publicKey: 2 }, rateLimitPerMinute: 100 },
    { takeSpareLookup: () => false, ...overrides },
  )

let last = 0
/** Returns an address that no test has used, even on the same Redis. */
export const someAddress = (): string =>
  `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::${(last += 1)}`
export const someKey = (prefix: 'pk' | 'sk'): string => `${prefix}_${randomBytes(36).toString('base64url')}`
export const statuses = (answers: readonly ApiResponse[]): number[] => answers.map(({ status }) => status)
export const remaining = ({ headers }: ApiResponse): string | null => headers.get('ratelimit-remaining')

export async function times(count: number, call: () => Promise<ApiResponse>): Promise<ApiResponse[]> {
  const answers: ApiResponse[] = []
  for (let turn = 0; turn < count; turn += 1) answers.push(await call())
  return answers
}

export function expectRefused(answer: ApiResponse | undefined): void {
  const retryAfter = Number(answer?.headers.get('retry-after'))
  expect(retryAfter).toBeGreaterThanOrEqual(1)
  expect(retryAfter).toBeLessThanOrEqual(60)
  expect(answer).toMatchObject({
    status: 429,
    body: {
      success: false,
      error: { code: 'RATE_LIMIT_EXCEEDED', details: { retryAfter }, suggestion: expect.any(String) },
    },
  })
}
