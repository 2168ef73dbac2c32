import { randomUUID } from 'node:crypto'
import { until } from '@postrider/testing/jest'
import {
  aroundChange,
  httpClient,
  type ApiResponse,
  type AroundChange,
  type Client,
} from '@postrider/testing/service'
import type { NativeCluster } from './native-cluster.ts'

/** The two gateways of a cluster, by their names in `processes.json`. */
const gateways = ['gateway', 'gateway-2'] as const
type Gateway = (typeof gateways)[number]

type Headers = Record<string, string>

/** The ways in which a session loses its access. */
export const accessLosses = [
  'a member is removed',
  'a user logs out',
  'a user ends the session from another session',
  'the password is reset',
] as const
type AccessLoss = (typeof accessLosses)[number]

const password = 'correct horse battery'

/**
 * Returns the responses of both gateways to a session before and after its access is revoked through one
 * gateway.
 */
export async function responsesAroundAccessLoss(
  cluster: NativeCluster,
  how: AccessLoss,
): Promise<AroundChange> {
  const ports = new Map<Gateway, number>()
  for (const name of gateways) ports.set(name, await cluster.portOf(name))
  const through: Through = (gateway, headers = {}) =>
    httpClient(
      () => `http://127.0.0.1:${ports.get(gateway)}`,
      () => headers,
    )
  const { ask, end } = await startSession[how](through)
  return aroundChange({ sides: gateways, ask, change: end })
}

type Through = (gateway: Gateway, headers?: Headers) => Client

/** A session with access, and a request that revokes it. */
interface RevocableSession {
  ask: (gateway: Gateway) => Promise<ApiResponse>
  end: () => Promise<ApiResponse>
}

const startSession: Record<AccessLoss, (through: Through) => Promise<RevocableSession>> = {
  'a member is removed': async (through) => {
    const [owner, member] = [await signUp(through), await signUp(through)]
    const api = through('gateway', owner.headers)
    const { id } = (await api.post('/users/@me/projects', { body: { name: 'Team' } })).body
    await api.post(`/projects/${id}/members`, { body: { email: member.email } })
    const inProject = { ...member.headers, 'x-project-id': String(id) }
    return {
      ask: (gateway) => through(gateway, inProject).get('/contacts'),
      end: () => api.delete(`/projects/${id}/members/${member.id}`),
    }
  },
  'a user logs out': async (through) => {
    const { headers } = await signUp(through)
    return { ask: askAs(through, headers), end: () => through('gateway-2', headers).get('/auth/logout') }
  },
  'a user ends the session from another session': async (through) => {
    const { email, headers } = await signUp(through)
    const other = signedIn(await through('gateway-2').post('/auth/login', { body: { email, password } }))
    return {
      ask: askAs(through, other),
      end: () => through('gateway', headers).delete('/users/@me/sessions'),
    }
  },
  'the password is reset': async (through) => {
    const { email, headers } = await signUp(through)
    await through('gateway-2').post('/auth/request-password-reset', { body: { email } })
    const token = await tokenTo(through('gateway'), email)
    const body = { token, newPassword: 'staple of another kind' }
    return {
      ask: askAs(through, headers),
      end: () => through('gateway').post('/auth/reset-password', { body }),
    }
  },
}

const askAs =
  (through: Through, headers: Headers) =>
  (gateway: Gateway): Promise<ApiResponse> =>
    through(gateway, headers).get('/users/@me')

async function signUp(through: Through): Promise<{ id: string; email: string; headers: Headers }> {
  const email = `u${randomUUID()}@example.com`
  const answer = await through('gateway').post('/auth/signup', { body: { email, password } })
  return { id: String(answer.body.data?.id), email, headers: signedIn(answer) }
}

function signedIn({ status, headers }: ApiResponse): Headers {
  expect(status).toBe(200)
  return { cookie: (headers.get('set-cookie') ?? '').split(';')[0] ?? '' }
}

/** Returns the token from the only mail to an address, when the mail has been captured. */
async function tokenTo(api: Client, email: string): Promise<string> {
  let token = ''
  await until(async () => {
    const [mail] = (await api.get(`/inbox/messages?to=${email}`)).body.messages
    if (!mail) return false
    const { html } = (await api.get(`/inbox/messages/${mail.id}`)).body
    token = /#token=([0-9a-f]{64})"/.exec(html)?.[1] ?? ''
    return true
  })
  return token
}
