import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { clusterOfPod, ensureClusterSecrets, secretsByProgram, type Cluster } from '../src/cluster-secrets.ts'

const Posted = z.object({
  metadata: z.object({ name: z.string() }),
  stringData: z.record(z.string(), z.string()),
})

/** A fake of the part of the Kubernetes API that creates and reads Secrets. */
function fakeApi(token: string) {
  const secrets = new Map<string, Record<string, string>>()
  const folder = '/api/v1/namespaces/mail/secrets'
  const handle = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const answer = (status: number, body: unknown = {}): void =>
      void res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (req.headers.authorization !== `Bearer ${token}`) return answer(403)
    if (req.method === 'GET') {
      const found = secrets.get(req.url?.slice(folder.length + 1) ?? '')
      const base64 = Object.entries(found ?? {}).map(([name, value]) => [name, btoa(value)])
      return found ? answer(200, { data: Object.fromEntries(base64) }) : answer(404)
    }
    if (req.url !== folder) return answer(404)
    const { metadata, stringData } = Posted.parse(JSON.parse(await text(req)))
    if (secrets.has(metadata.name)) return answer(409)
    secrets.set(metadata.name, stringData)
    return answer(201)
  }
  return { server: createServer((req, res) => void handle(req, res)), secrets }
}

describe('the Secrets of a cluster', () => {
  const databaseUrl = 'postgres://postrider:pw@postgres:5432/postrider'
  let api: ReturnType<typeof fakeApi>
  let cluster: Cluster
  beforeEach(async () => {
    api = fakeApi('t')
    await new Promise<void>((resolve) => api.server.listen(0, '127.0.0.1', resolve))
    // The address of a TCP server always has this type.
    const { port } = api.server.address() as AddressInfo
    cluster = { baseUrl: `http://127.0.0.1:${port}`, namespace: 'mail', token: 't' }
  })
  afterEach(() => new Promise((resolve) => api.server.close(resolve)))

  it('contain for each program only the secrets that it reads', async () => {
    const created = await ensureClusterSecrets(cluster, databaseUrl)

    const secrets = await secretsByProgram()
    expect(created).toEqual([...secrets.keys()])
    for (const [program, names] of secrets) expect(Object.keys(api.secrets.get(program) ?? {})).toEqual(names)
    expect(api.secrets.get('send')?.['DATABASE_URL']).toBe(databaseUrl)
    expect(api.secrets.get('send')?.['LINK_KEYS']).toBe(api.secrets.get('contacts')?.['LINK_KEYS'])
  })

  it('do not change at the next start, and a missing Secret is created again with the same keys', async () => {
    await ensureClusterSecrets(cluster, databaseUrl)
    const before = api.secrets.get('send')
    api.secrets.set('contacts', { LINK_KEYS: 'changed by a person' })
    api.secrets.delete('send')

    const created = await ensureClusterSecrets(cluster, databaseUrl)

    expect(created).toEqual(['send'])
    expect(api.secrets.get('send')).toEqual(before)
    expect(api.secrets.get('contacts')).toEqual({ LINK_KEYS: 'changed by a person' })
  })

  it('contain the same keys if two programs create them at the same time', async () => {
    await Promise.all([1, 2, 3].map(() => ensureClusterSecrets(cluster, databaseUrl)))

    const tokens = ['gateway', ...(await secretsByProgram()).keys()].map(
      (name) => api.secrets.get(name)?.['SERVICE_TOKEN_KEYS'],
    )
    expect(new Set(tokens)).toEqual(new Set([api.secrets.get('keys')?.['SERVICE_TOKEN_KEYS']]))
  })

  it('are not created without permission, and the error contains no secret', async () => {
    await expect(ensureClusterSecrets({ ...cluster, token: 'another' }, databaseUrl)).rejects.toThrow(
      'Kubernetes did not allow setup to create the Secret keys (status 403). k8s/components/made-secrets contains the Role.',
    )
  })

  it('are rejected and not created again if the stored keys are damaged', async () => {
    api.secrets.set('keys', { LINK_KEYS: 'k1:half' })

    await expect(ensureClusterSecrets(cluster, databaseUrl)).rejects.toThrow('ENCRYPTION_KEYS')

    expect([...api.secrets.keys()]).toEqual(['keys'])
  })
})

describe('the cluster of a pod', () => {
  it('is read from the mounted files of Kubernetes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'postrider-pod-'))
    await writeFile(join(folder, 'token'), 'abc')
    await writeFile(join(folder, 'namespace'), 'mail')
    await writeFile(join(folder, 'ca.crt'), '')

    const { token, namespace, baseUrl } = await clusterOfPod(folder)

    expect({ token, namespace, baseUrl }).toEqual({
      token: 'abc',
      namespace: 'mail',
      baseUrl: 'https://kubernetes.default.svc',
    })
    await rm(folder, { recursive: true })
  })
})
