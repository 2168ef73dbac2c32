import { apiClient, type Client } from '@postrider/testing/service'

/** Returns an API client with this key or token. */
export const keyClient = (baseUrl: string, key: string): Client =>
  apiClient(
    () => baseUrl,
    () => ({ authorization: `Bearer ${key}` }),
  )
