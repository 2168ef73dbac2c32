import type { InternalEndpoint } from '@postrider/contracts/internal'
import type { ServiceUnderTest } from './service-under-test.ts'

const peers = [
  'gateway',
  'accounts',
  'contacts',
  'send',
  'campaigns',
  'segments',
  'workflow-engine',
  'analytics',
  'setup',
  'operator',
  'nobody',
]

/**
 * Expects that a service lets these peers call an internal endpoint, which must be those that contracts declares, and answers every
 * other peer 403.
 */
export async function expectCallers(
  service: ServiceUnderTest,
  { path, callers }: Pick<InternalEndpoint, 'path' | 'callers'>,
  expected: readonly string[],
): Promise<void> {
  const statusOf = async (peer: string) => (await service.asPeer(peer).post(path, { body: {} })).status

  expect(callers).toEqual(expected)
  for (const peer of peers)
    // A peer that may call gets as far as its body, which is wrong.
    expect([peer, await statusOf(peer)]).toEqual([peer, expected.includes(peer) ? 422 : 403])
}
