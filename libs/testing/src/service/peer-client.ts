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
  testMailsApi,
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
  testMailsApi,
  workflowMailsApi,
]

const endpoints = apis.flatMap((api) => Object.values(api))

/**
 * Returns a typed client of an internal API of `service`. It calls each endpoint as the first peer that the
 * endpoint's definition allows.
 */
export function peerApi<Api extends InternalApi>(
  { name, url }: Pick<Service, 'name' | 'url'>,
  api: Api,
): ClientOf<Api> {
  const calls = Object.entries(api).map(([call, endpoint]) => {
    const token = serviceTokenSigner(endpoint.callers[0] ?? 'stranger', testRing)
    return [call, internalClient({ [call]: endpoint }, { service: name, baseUrl: url(), token })[call]]
  })
  // The type of Object.fromEntries loses the keys that `api` defines.
  return Object.fromEntries(calls) as ClientOf<Api>
}

/**
 * Returns a client that calls `service` as this peer. Without `peer`, it calls each path as the first peer
 * that the path's definition allows.
 */
export function peerClient(service: Pick<Service, 'name' | 'url'>, peer?: string): Client {
  const nameFor = (path: string): string =>
    peer ?? endpoints.find((each) => each.path === path)?.callers[0] ?? 'stranger'
  return httpClient(service.url, async (path) => {
    const token = await serviceTokenSigner(nameFor(path), testRing)(service.name)
    return { authorization: `Bearer ${token}` }
  })
}
