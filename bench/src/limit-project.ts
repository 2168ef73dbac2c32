import type { Cluster } from './cluster.ts'

/** A limit that no run reaches. */
const transactional = 1_000_000_000

/** Gives the demo project a limit of transactional mail, so that each mail is counted against it. */
export async function limitProject({ demo: { baseUrl, projectId, user } }: Cluster): Promise<void> {
  const headers = { 'Content-Type': 'application/json', Origin: baseUrl }
  const login = await fetch(`${baseUrl}/auth/login`, { method: 'POST', headers, body: JSON.stringify(user) })
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  const limited = await fetch(`${baseUrl}/users/@me/projects/${projectId}/billing-limits`, {
    method: 'PUT',
    headers: { ...headers, Cookie: cookie },
    body: JSON.stringify({ transactional, campaigns: null, workflows: null, inbound: null }),
  })
  if (!limited.ok) throw new Error(`The limit was answered with ${limited.status}`)
}
