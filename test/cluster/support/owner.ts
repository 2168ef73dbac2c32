import { apiClient, type ApiResponse, type Client } from '@postrider/testing/service'
import type { Demo } from './native-cluster.ts'

export interface Keys {
  public: string
  secret: string
}

/** A project of the demo's user, accessed through a dashboard session. */
export interface OwnedProject {
  id: string
  keys: Keys
  /** Uses the first secret key of the project. */
  api: Client
  rotate(): Promise<ApiResponse>
  /** Tracks an event with this public key. */
  track(key: string): Promise<ApiResponse>
}

export async function newProject({ baseUrl, user }: Demo): Promise<OwnedProject> {
  const anybody = apiClient(() => baseUrl)
  const signedIn = await anybody.post('/auth/login', { body: user })
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
    api: apiClient(
      () => baseUrl,
      () => ({ authorization: `Bearer ${made.body.secret}` }),
    ),
    rotate: () => owner.post(`/users/@me/projects/${made.body.id}/regenerate-keys`),
    track: (key) =>
      anybody.post('/v1/track', {
        headers: { authorization: `Bearer ${key}` },
        body: { email: 'rotated@example.net', event: 'seen' },
      }),
  }
}
