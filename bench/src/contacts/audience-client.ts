import { contactsApi, type ClientOf } from '@postrider/contracts/internal'
import { internalClient } from '@postrider/http'
import { KeyRing, serviceTokenSigner } from '@postrider/security'
import type { Cluster } from '../cluster.ts'

export type AudienceClient = ClientOf<typeof contactsApi>

/** Returns the client that the campaigns service uses for the internal API of the contacts service. */
export async function audienceClientOf(cluster: Cluster): Promise<AudienceClient> {
  const { SERVICE_TOKEN_KEYS, PORT } = await cluster.environmentOf('contacts-1')
  return internalClient(contactsApi, {
    service: 'contacts',
    baseUrl: `http://127.0.0.1:${PORT}`,
    token: serviceTokenSigner('campaigns', KeyRing.parse(SERVICE_TOKEN_KEYS)),
  })
}
