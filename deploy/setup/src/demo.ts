import { createHmac } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { accountsApi } from '@postrider/contracts/internal'
import { internalClient } from '@postrider/http'
import type { InboxAccess } from '@postrider/process/config'
import { KeyRing, serviceTokenSigner } from '@postrider/security'
import { request } from 'undici'
import { z } from 'zod'
import type { MailConfig } from './config.ts'

/** The data that a new user needs to try the API, also written to `demo.json`. */
const Demo = z.object({
  baseUrl: z.string(),
  projectId: z.string(),
  publicKey: z.string(),
  secretKey: z.string(),
  domain: z.string(),
  user: z.object({ email: z.string(), password: z.string() }),
})
export type Demo = z.infer<typeof Demo>

/** The data of the banner. */
export interface Welcome {
  demo: Demo
  /** The mail provider: `inbox`, `smtp` or `ses`. */
  provider: string
  inbox: InboxAccess
  /** False if the demo project has no verified domain, like in a new installation with a real provider. */
  canSend: boolean
  /**
   * True at the first start with this data folder, when other services may not have received the project yet.
   */
  isNew: boolean
  /** The token of a link that signs a browser in once. Undefined if other machines can reach the gateway. */
  signInToken: string | undefined
}

export interface DemoOptions extends MailConfig {
  dataDir: string
  /** The address at which this program reaches the gateway. */
  baseUrl: string
  /** The address at which users reach the gateway, if it is different. */
  publicUrl?: string
  accountsUrl: string
  serviceTokenKeys: string
}

const email = 'demo@example.com'
const reservedDomain = 'example.com'

/**
 * At the first start, creates the demo user, the project and, if mail is captured, the verified domain. Later
 * starts change only the token of the sign-in link. With a real provider, does not add the domain
 * `example.com`, because the user cannot prove ownership of it.
 */
export async function ensureDemo(options: DemoOptions): Promise<Welcome> {
  const { provider, inbox } = options
  const before = await readDemo(options.dataDir)
  const password = before?.user.password ?? demoPassword(options.serviceTokenKeys)
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
  const call = callerOf(options.baseUrl, secretKey)
  const domain = provider === 'inbox' ? await ensureDomain(call) : await findOwnDomain(call)
  const demo = {
    baseUrl: options.publicUrl ?? options.baseUrl,
    projectId,
    publicKey,
    secretKey,
    domain: domain ?? reservedDomain,
    user: { email, password },
  }
  await write(options.dataDir, demo)
  const isNew = before?.projectId !== projectId || before.domain !== demo.domain
  const signInToken = options.isLoopbackOnly ? (await accounts.createSignInToken({ email })).token : undefined
  return { demo, provider, inbox, canSend: domain !== undefined, isNew, signInToken }
}

const path = (dataDir: string): string => join(dataDir, 'demo.json')

async function readDemo(dataDir: string): Promise<Demo | undefined> {
  try {
    return Demo.parse(JSON.parse(await readFile(path(dataDir), 'utf8')))
  } catch {
    return undefined
  }
}

/**
 * Derives the password from the installation's secrets. So the login stays the same if the file is lost or
 * damaged, or the first start was interrupted.
 */
const demoPassword = (serviceTokenKeys: string): string =>
  createHmac('sha256', serviceTokenKeys).update('postrider demo password').digest('base64url').slice(0, 12)

async function write(dataDir: string, demo: Demo): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await writeFile(path(dataDir), `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 })
}

const Domains = z.array(z.object({ id: z.string(), domain: z.string(), verified: z.boolean() }))

type Call = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<unknown>

/** Returns a function that calls the public API like a user. */
const callerOf =
  (baseUrl: string, secretKey: string): Call =>
  async (method, path, body) => {
    const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' }
    // Does not use `fetch`, because Node would load a second undici, which takes 3 % of the start time.
    const reply = await request(baseUrl + path, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const answer: unknown = await reply.body.json()
    if (reply.statusCode >= 300)
      throw new Error(`${method} ${path} returned ${reply.statusCode}: ${JSON.stringify(answer)}`)
    return answer
  }

const findDomains = async (call: Call) => Domains.parse(await call('GET', '/domains/project/current'))

/** Adds and verifies the reserved domain. Returns its name. */
async function ensureDomain(call: Call): Promise<string> {
  const known = (await findDomains(call)).find((each) => each.domain === reservedDomain)
  if (known?.verified) return reservedDomain
  const added = known ?? (await call('POST', '/domains', { domain: reservedDomain }))
  await call('GET', `/domains/${z.object({ id: z.string() }).parse(added).id}/verify`)
  return reservedDomain
}

/**
 * Returns a verified domain of the user. Ignores the reserved domain, because a real provider does not accept
 * it. An earlier run with captured mail may have added it.
 */
const findOwnDomain = async (call: Call): Promise<string | undefined> =>
  (await findDomains(call)).find((each) => each.verified && each.domain !== reservedDomain)?.domain
