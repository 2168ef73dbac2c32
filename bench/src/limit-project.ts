import type { Cluster } from './cluster.ts'

/** A limit that no benchmark reaches. */
const transactional = 1_000_000_000

/** Sets a limit of transactional mail for the demo project, so that the server counts each mail. */
export async function limitProject({ demo: { baseUrl, projectId, user } }: Cluster): Promise<void> {
  const headers = { 'Content-Type': 'application/json', Origin: baseUrl }
  const login = await fetch(`${baseUrl}/auth/login`, { method: 'POST', headers, body: JSON.stringify(user) })
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  const limited = await fetch(`${baseUrl}/users/@me/projects/${projectId}/billing-limits`, {
    method: 'PUT',
    headers: { ...headers, Cookie: cookie },
    body: JSON.stringify({ transactional, campaigns: null, workflows: null, inbound: null }),
  })
  if (!limited.ok) throw new Error(`Setting the limit failed with status ${limited.status}`)
}
