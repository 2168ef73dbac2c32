import {
  accountsApi,
  contactsApi,
  membersApi,
  platformMailApi,
  referencesApi,
  campaignSendsApi,
  segmentsApi,
  senderDomainsApi,
  setupApi,
  workflowMailsApi,
  type ClientOf,
  type InternalApi,
} from '@postrider/contracts/internal'
import { internalClient } from '@postrider/http'
import { type Service } from '@postrider/process'
import { serviceTokenSigner } from '@postrider/security'
import { httpClient, type Client } from './client.ts'
import { testRing } from './test-keys.ts'

const apis = [
  accountsApi,
  contactsApi,
  membersApi,
  platformMailApi,
  referencesApi,
  campaignSendsApi,
  segmentsApi,
  senderDomainsApi,
  setupApi,
  workflowMailsApi,
]

const endpoints = apis.flatMap((api) => Object.values(api))

/**
 * A typed client of an internal API of `service`; each endpoint is called as the first peer that contracts
 * lets call it.
 */
export function peerApi<Api extends InternalApi>(
  { name, url }: Pick<Service, 'name' | 'url'>,
  api: Api,
): ClientOf<Api> {
  const calls = Object.entries(api).map(([call, endpoint]) => {
    const token = serviceTokenSigner(endpoint.callers[0] ?? 'stranger', testRing)
    return [call, internalClient({ [call]: endpoint }, { service: name, baseUrl: url(), token })[call]]
  })
  // Object.fromEntries forgets the keys that `api` fixes.
  return Object.fromEntries(calls) as ClientOf<Api>
}

/**
 * A client that calls `service` as the peer of this name; without one, as the first that contracts lets call
 * the path.
 */
export function peerClient(service: Pick<Service, 'name' | 'url'>, peer?: string): Client {
  const nameFor = (path: string): string =>
    peer ?? endpoints.find((each) => each.path === path)?.callers[0] ?? 'stranger'
  return httpClient(service.url, async (path) => {
    const token = await serviceTokenSigner(nameFor(path), testRing)(service.name)
    return { authorization: `Bearer ${token}` }
  })
}
