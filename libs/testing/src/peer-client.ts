import { accountsApi, contactsApi } from '@postrider/contracts/internal'
import type { Service } from '@postrider/service'
import { serviceTokenSigner } from '@postrider/service/tokens'
import { httpClient, type Client } from './client.ts'
import { testRing } from './test-keys.ts'

const endpoints = [accountsApi, contactsApi].flatMap((api) => Object.values(api))

/** A client that calls `service` as the peer of this name; without one, as the first that contracts lets call the path. */
export function peerClient(service: Pick<Service, 'name' | 'url'>, peer?: string): Client {
  const nameFor = (path: string): string =>
    peer ?? endpoints.find((each) => each.path === path)?.callers[0] ?? 'stranger'
  return httpClient(service.url, async (path) => {
    const token = await serviceTokenSigner(nameFor(path), testRing)(service.name)
    return { authorization: `Bearer ${token}` }
  })
}
