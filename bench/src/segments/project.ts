import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Cluster } from '../cluster.ts'

/** A project and its keys. */
export interface Project {
  id: string
  baseUrl: string
  publicKey: string
  secretKey: string
}

const Created = z.object({ id: z.string(), public: z.string(), secret: z.string() })

/** Signs up a new user and creates a project. */
export async function createProject(cluster: Cluster, name: string): Promise<Project> {
  const [project] = await createProjects(cluster, name, 1)
  if (!project) throw new Error('No project was created')
  return project
}

/** Signs up a new user and creates projects. */
export async function createProjects(
  { demo: { baseUrl } }: Cluster,
  name: string,
  count: number,
): Promise<Project[]> {
  const email = `${name}-${Date.now()}@example.com`.toLowerCase()
  const headers = { 'Content-Type': 'application/json', Origin: baseUrl }
  const signedUp = await fetch(`${baseUrl}/auth/signup`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password: `correct horse ${Date.now()}` }),
  })
  if (!signedUp.ok) throw new Error(`The sign-up failed with status ${signedUp.status}`)
  const cookie = signedUp.headers.get('set-cookie')?.split(';')[0] ?? ''
  const create = async (_: unknown, index: number): Promise<Project> => {
    const made = await fetch(`${baseUrl}/users/@me/projects`, {
      method: 'POST',
      headers: { ...headers, Cookie: cookie },
      body: JSON.stringify({ name: `${name} ${index + 1}` }),
    })
    const { id, public: publicKey, secret: secretKey } = Created.parse(await made.json())
    return { id, baseUrl, publicKey, secretKey }
  }
  return Promise.all(Array.from({ length: count }, create))
}

/** Sends a request with the project's secret key. Throws if the status is not 2xx. */
export async function callApi(
  { baseUrl, secretKey }: Omit<Project, 'id' | 'publicKey'>,
  question: string,
  body?: unknown,
): Promise<unknown> {
  const [method = 'GET', path = ''] = question.split(' ')
  const response = await fetch(baseUrl + path, {
    method,
    headers: { Authorization: `Bearer ${secretKey}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${question} failed with status ${response.status}: ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}

/**
 * Polls until `isReached` resolves with true. Returns the duration in seconds, or Infinity after
 * `maxSeconds`.
 */
export async function until(isReached: () => Promise<boolean>, maxSeconds: number): Promise<number> {
  const began = performance.now()
  const seconds = (): number => (performance.now() - began) / 1000
  while (!(await isReached())) {
    if (seconds() > maxSeconds) return Number.POSITIVE_INFINITY
    await pause(100)
  }
  return seconds()
}
