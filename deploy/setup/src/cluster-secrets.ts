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

/**
 * Access to the Secrets of one namespace through the API server of the Kubernetes cluster in which this
 * program runs.
 */
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

/**
 * Returns the secrets that each program reads, by the name of the program's Secret. No program gets the
 * secrets of another program.
 */
export const secretsByProgram = async (): Promise<ReadonlyMap<string, readonly Name[]>> =>
  new Map([
    ['gateway', secretsIn(gateway)],
    ...(await Promise.all(
      services.map(async ({ name }) => [name, secretsIn((await installed[name].config()).settings)] as const),
    )),
    ['demo', secretsIn(demoSettings)],
  ])

/** Name of the Secret with all keys of the installation. Only the setup program may read it. */
const keysSecret = 'keys'

/**
 * Creates the missing Secrets of all programs with the keys of this installation. Generates the keys at the
 * first start. Does not change an existing Secret, because an operator may have edited it. Returns the names
 * of the created Secrets.
 */
export async function ensureClusterSecrets(cluster: Cluster, databaseUrl: string): Promise<string[]> {
  const values = { ...(await keysOf(cluster)), DATABASE_URL: databaseUrl }
  const created: string[] = []
  for (const [program, read] of await secretsByProgram()) {
    const data = Object.fromEntries(read.map((name) => [name, values[name]]))
    if (await create(cluster, program, data)) created.push(program)
  }
  return created
}

const mounted = '/var/run/secrets/kubernetes.io/serviceaccount'

/** Reads the files that Kubernetes mounts into a pod with a service account token. */
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

/**
 * Reads the keys, or creates them. If two programs start at the same time, one creates the keys and both use
 * these keys.
 */
async function keysOf(cluster: Cluster): Promise<Keys> {
  const fresh = await generateKeys()
  return (await create(cluster, keysSecret, fresh)) ? fresh : read(cluster)
}

const Secret = z.object({ data: z.record(z.string(), z.string()) })

async function read(cluster: Cluster): Promise<Keys> {
  const { status, body } = await callApi(cluster, { method: 'GET', name: keysSecret })
  if (status !== 200) throw notAllowed('read', keysSecret, status)
  const { data } = Secret.parse(body)
  const texts = Object.entries(data).map(([name, value]) => [name, Buffer.from(value, 'base64').toString()])
  return Keys.parse(Object.fromEntries(texts))
}

/** Creates a Secret. Returns false if a Secret with this name exists. */
async function create(cluster: Cluster, name: string, data: Record<string, string>): Promise<boolean> {
  const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name }, stringData: data }
  const { status } = await callApi(cluster, { method: 'POST', body: secret })
  if (status === 409) return false
  if (status !== 201) throw notAllowed('create', name, status)
  return true
}

// The error does not contain the response, which may repeat the secrets in the request.
const notAllowed = (verb: string, name: string, status: number): Error =>
  new Error(
    `Kubernetes did not allow setup to ${verb} the Secret ${name} (status ${status}). k8s/components/made-secrets contains the Role.`,
  )

interface ApiRequest {
  method: 'GET' | 'POST'
  name?: string
  body?: unknown
}

async function callApi(
  { baseUrl, namespace, token, dispatcher }: Cluster,
  { method, name = '', body }: ApiRequest,
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
