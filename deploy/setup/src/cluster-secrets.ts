import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { settings as gateway } from '@postrider/gateway/config'
import { settingsIn, type Settings } from '@postrider/process/config'
import { services } from '@postrider/services'
import { Agent, request, type Dispatcher } from 'undici'
import { z } from 'zod'
import { demoSettings } from './config.ts'
import { installed } from './installed.ts'
import { generateKeys, Keys } from './keys.ts'

/** The API server of the Kubernetes cluster that this program runs in, for the Secrets of one namespace. */
export interface Cluster {
  baseUrl: string
  namespace: string
  token: string
  dispatcher?: Dispatcher
}

type Name = keyof Keys | 'DATABASE_URL'

const names: readonly Name[] = ['DATABASE_URL', ...Keys.keyof().options]

const secretsIn = (settings: Settings): Name[] => {
  const read = new Set(settingsIn(settings).map(({ name }) => name))
  return names.filter((name) => read.has(name))
}

/** The secrets that each program reads, by the name of its own Secret: no program gets another's. */
export const secretsByProgram = async (): Promise<ReadonlyMap<string, readonly Name[]>> =>
  new Map([
    ['gateway', secretsIn(gateway)],
    ...(await Promise.all(
      services.map(async ({ name }) => [name, secretsIn((await installed[name].config()).settings)] as const),
    )),
    ['demo', secretsIn(demoSettings)],
  ])

/** The Secret that keeps all keys of the installation; none but the set-up may read it. */
const keeper = 'keys'

/**
 * Makes the Secrets of all programs that do not exist, with the keys of this installation, which are made at
 * the first start. One that exists is left as it is, since a person may have changed it. Returns the names of
 * those that were made.
 */
export async function ensureClusterSecrets(cluster: Cluster, databaseUrl: string): Promise<string[]> {
  const values = { ...(await keysOf(cluster)), DATABASE_URL: databaseUrl }
  const made: string[] = []
  for (const [program, read] of await secretsByProgram()) {
    const data = Object.fromEntries(read.map((name) => [name, values[name]]))
    if (await create(cluster, program, data)) made.push(program)
  }
  return made
}

const mounted = '/var/run/secrets/kubernetes.io/serviceaccount'

/** From what Kubernetes mounts into a pod that has a service account's token. */
export async function clusterOfPod(folder = mounted): Promise<Cluster> {
  const [token, namespace, ca] = await Promise.all(
    ['token', 'namespace', 'ca.crt'].map((file) => readFile(join(folder, file), 'utf8')),
  )
  if (token === undefined || namespace === undefined || ca === undefined) throw new Error('unreachable')
  return {
    baseUrl: 'https://kubernetes.default.svc',
    namespace,
    token,
    dispatcher: new Agent({ connect: { ca } }),
  }
}

/** Makes the keys, or reads them: of two programs that start at once one makes them and both use them. */
async function keysOf(cluster: Cluster): Promise<Keys> {
  const fresh = await generateKeys()
  return (await create(cluster, keeper, fresh)) ? fresh : read(cluster)
}

const Secret = z.object({ data: z.record(z.string(), z.string()) })

async function read(cluster: Cluster): Promise<Keys> {
  const { status, body } = await ask(cluster, { method: 'GET', name: keeper })
  if (status !== 200) throw refused('read', keeper, status)
  const { data } = Secret.parse(body)
  const texts = Object.entries(data).map(([name, value]) => [name, Buffer.from(value, 'base64').toString()])
  return Keys.parse(Object.fromEntries(texts))
}

/** False when there is one of this name. */
async function create(cluster: Cluster, name: string, data: Record<string, string>): Promise<boolean> {
  const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name }, stringData: data }
  const { status } = await ask(cluster, { method: 'POST', body: secret })
  if (status === 409) return false
  if (status !== 201) throw refused('make', name, status)
  return true
}

// Without the answer: it may repeat what was sent.
const refused = (verb: string, name: string, status: number): Error =>
  new Error(
    `Kubernetes refused to ${verb} the Secret ${name}: ${status}. Its Role is k8s/components/made-secrets.`,
  )

interface Question {
  method: 'GET' | 'POST'
  name?: string
  body?: unknown
}

async function ask(
  { baseUrl, namespace, token, dispatcher }: Cluster,
  { method, name = '', body }: Question,
): Promise<{ status: number; body: unknown }> {
  const path = `/api/v1/namespaces/${namespace}/secrets${name && `/${name}`}`
  const reply = await request(baseUrl + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(dispatcher ? { dispatcher } : {}),
  })
  return { status: reply.statusCode, body: await reply.body.json() }
}
