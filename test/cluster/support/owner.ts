import { apiClient, type ApiResponse, type Client } from '@postrider/testing/service'
import { keyClient } from './key-client.ts'
import type { Demo } from './native-cluster.ts'

export interface Keys {
  public: string
  secret: string
}

/** A project of the demo user, who accesses it through a dashboard session. */
export interface OwnedProject {
  id: string
  keys: Keys
  /** An API client with the first secret key of the project. */
  api: Client
  rotate(): Promise<ApiResponse>
  /** Tracks an event with this public key. */
  track(key: string): Promise<ApiResponse>
}

export async function newProject({ baseUrl, user }: Demo): Promise<OwnedProject> {
  const anonymous = apiClient(() => baseUrl)
  const signedIn = await anonymous.post('/auth/login', { body: user })
  const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const owner = apiClient(
    () => baseUrl,
    () => ({ cookie, origin: baseUrl }),
  )
  const made = await owner.post('/users/@me/projects', { body: { name: 'Rotated' } })
  expect(made.status).toBe(201)
  return {
    id: made.body.id,
    keys: made.body,
    api: keyClient(baseUrl, made.body.secret),
    rotate: () => owner.post(`/users/@me/projects/${made.body.id}/regenerate-keys`),
    track: (key) =>
      anonymous.post('/v1/track', {
        headers: { authorization: `Bearer ${key}` },
        body: { email: 'rotated@example.net', event: 'seen' },
      }),
  }
}
