import { createHmac } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { accountsApi } from '@postrider/contracts'
import { internalClient, KeyRing, serviceTokenSigner } from '@postrider/service'
import { z } from 'zod'

/** What a newcomer needs to try the API; also written to `demo.json`. */
const Demo = z.object({
  baseUrl: z.string(),
  projectId: z.string(),
  publicKey: z.string(),
  secretKey: z.string(),
  domain: z.string(),
  user: z.object({ email: z.string(), password: z.string() }),
})
export type Demo = z.infer<typeof Demo>

export interface DemoOptions {
  dataDir: string
  /** The gateway, as seen from here. */
  baseUrl: string
  /** The gateway as people reach it, when that is another address. */
  publicUrl?: string
  accountsUrl: string
  serviceTokenKeys: string
}

const email = 'demo@example.com'
const domain = 'example.com'

/** Makes the demo user, project and verified domain at the first start; at later ones finds them as they are. */
export async function ensureDemo(options: DemoOptions): Promise<Demo> {
  const password = (await readPassword(options.dataDir)) ?? demoPassword(options.serviceTokenKeys)
  const accounts = internalClient(accountsApi, {
    service: 'accounts',
    baseUrl: options.accountsUrl,
    token: serviceTokenSigner('setup', KeyRing.parse(options.serviceTokenKeys)),
  })
  const { projectId, publicKey, secretKey } = await accounts.ensureDemo({
    email,
    password,
    projectName: 'Demo',
  })
  await ensureDomain(options.baseUrl, secretKey)
  const demo = {
    baseUrl: options.publicUrl ?? options.baseUrl,
    projectId,
    publicKey,
    secretKey,
    domain,
    user: { email, password },
  }
  await write(options.dataDir, demo)
  return demo
}

const path = (dataDir: string): string => join(dataDir, 'demo.json')

async function readPassword(dataDir: string): Promise<string | undefined> {
  try {
    return Demo.parse(JSON.parse(await readFile(path(dataDir), 'utf8'))).user.password
  } catch {
    return undefined
  }
}

/** From the installation's secrets, so that a lost or damaged file, or a first start that was cut short, costs nobody his login. */
const demoPassword = (serviceTokenKeys: string): string =>
  createHmac('sha256', serviceTokenKeys).update('postrider demo password').digest('base64url').slice(0, 12)

async function write(dataDir: string, demo: Demo): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await writeFile(path(dataDir), `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 })
}

const Domains = z.array(z.object({ id: z.string(), domain: z.string(), verified: z.boolean() }))

/** Adds and verifies the demo's sender domain by the public API, as a user would. */
async function ensureDomain(baseUrl: string, secretKey: string): Promise<void> {
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' }
    const reply = await fetch(baseUrl + path, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const answer: unknown = await reply.json()
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${JSON.stringify(answer)}`)
    return answer
  }
  const known = Domains.parse(await call('GET', '/domains/project/current')).find(
    (each) => each.domain === domain,
  )
  if (known?.verified) return
  const id = known?.id ?? z.object({ id: z.string() }).parse(await call('POST', '/domains', { domain })).id
  await call('GET', `/domains/${id}/verify`)
}
