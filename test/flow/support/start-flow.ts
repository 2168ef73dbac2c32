import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@postrider/db'
import { messagingMigrations } from '@postrider/messaging'
import type { Logger, Service } from '@postrider/process'
import { databaseSetting } from '@postrider/process/config'
import { services, type ServiceName } from '@postrider/services'
import { installed } from '@postrider/setup/installed'
import { generateKeys } from '@postrider/setup/keys'
import { acceptChildProcesses, checkLogsAtStop, sharedInstance, watchedLog } from '@postrider/testing/jest'
import { watchMails } from '@postrider/testing/mail'
import { createTestDatabase, type TestDatabase } from '@postrider/testing/postgres'
import { apiClient, testRingText, type Client } from '@postrider/testing/service'
import { compose, type Env, type ComposeOptions } from '@postrider/standalone/compose'

export interface Project {
  id: string
  name: string
  publicKey: string
  secretKey: string
  /** A verified sender domain. */
  domain: string
  /** A client with the secret key. */
  api: Client
  /** A client with the public key. */
  open: Client
  /** A client with the owner's session. Its requests name no project. */
  owner: Client
  /** The headers of the owner's session, for requests that name a project. */
  ownerHeaders: Record<string, string>
}

/** The names of a new project. A flow can use them only once. */
export interface ProjectNames {
  name: string
  email: string
  domain: string
}

/**
 * The complete product in the test process: gateway and services. Their databases are clones of migrated
 * databases.
 */
export interface Flow {
  url: string
  /** The database URLs of all services. */
  databaseUrls: readonly string[]
  /** The URL of the send service's database. */
  mailDatabaseUrl: string
  /** A client without a key. */
  anybody: Client
  services(): readonly Service[]
  /** Creates a user with a project that has a verified domain. By default, all names are unique. */
  newProject(names?: ProjectNames): Promise<Project>
  idle(): Promise<void>
  /** Sets whether the current test file uses the flow. The logs of an unused flow are not checked. */
  use(used: boolean): void
  /**
   * Checks logs and mails at the end of a test file. If the flow is not shared, also stops it and drops its
   * databases.
   */
  stop(): Promise<void>
}

let counter = 0

/** The token that every flow accepts from a mail server that posts reports and mails. */
export const mailServerToken = 'token-of-the-mail-server'

/**
 * Returns the flow that the test files of a worker share. A test file needs its own flow if it stops parts,
 * floods them, moves a clock, reads whole tables or needs other settings.
 */
export async function sharedFlow(): Promise<Flow> {
  const flow = await sharedInstance('flow', () => startFlow())
  flow.use(true)
  const stop = async (): Promise<void> => {
    await flow.idle()
    flow.use(false)
    // Rendering processes start when the first mail is sent.
    acceptChildProcesses()
    try {
      await checkInbox(flow)
    } finally {
      // Delete the mails, so that each file finds only its own mails and checks each mail once.
      const emptied = await flow.anybody.delete('/inbox/messages')
      expect(emptied.status).toBeLessThan(300)
    }
    checkLogsAtStop()
  }
  return { ...flow, stop }
}

/** The settings of every flow, unless its test file overrides them. */
const fixedSettings = {
  HOST: '127.0.0.1',
  PORT: '0',
  PUBLIC_URL: 'http://127.0.0.1:8080',
  LOG_LEVEL: 'silent',
  SEND_PROVIDER: 'inbox',
  RATE_LIMIT_PER_MINUTE: '0',
  INVITATIONS_PER_HOUR: '0',
  PROJECTS_PER_USER: '0',
  DSN_TOKEN: mailServerToken,
  // With these keys, tests can call internal endpoints.
  SERVICE_TOKEN_KEYS: testRingText,
  BOUNCE_DOMAIN: 'bounces.example.org',
  UPLOAD_STORAGE: 'disk',
}

/** Starts a flow for one test file. */
export async function startFlow(env: Env = {}, parts: ComposeOptions = {}): Promise<Flow> {
  const databases = await createDatabases()
  const uploads = await uploadsFolder()
  const urls = [...databases].map(([name, { url }]) => [databaseSetting(name), url])
  const settings = {
    ...(await generateKeys()),
    ...Object.fromEntries(urls),
    ...fixedSettings,
    DATABASE_URL: databases.get('contacts')?.url,
    UPLOAD_DIR: uploads.path,
    ...env,
  }
  let isUsed = true
  const loggerOf = (part: string): Logger => watchedLog(part, () => isUsed)
  const overrides = { accounts: { passwords: cheapPasswords }, ...parts.overrides }
  const composition = compose(settings, { loggerOf, drainMs: 20, ...parts, overrides })
  await composition.start()
  const { url } = composition
  const mailDatabaseUrl = databases.get('send')?.url ?? ''
  const anybody = apiClient(url)
  return {
    get url() {
      return url()
    },
    databaseUrls: [...databases.values()].map((each) => each.url),
    mailDatabaseUrl,
    anybody,
    services: () => composition.services(),
    newProject: (names = uniqueNames()) => newProject({ url, anybody, names }),
    idle: () => composition.idle(),
    use: (used) => void (isUsed = used),
    stop: async () => {
      await composition.stop()
      uploads.remove()
      try {
        await checkInbox({ mailDatabaseUrl })
      } finally {
        await Promise.all([...databases.values()].map((each) => each.drop()))
      }
      checkLogsAtStop()
    },
  }
}

const digest = (password: string): string => createHash('sha256').update(password).digest('hex')

/** A cheap hash. Every project needs a sign-up, and argon2 would take half of its time. */
const cheapPasswords = {
  hash: (password: string): Promise<string> => Promise.resolve(digest(password)),
  verify: (hash: string | null, password: string): Promise<boolean> =>
    Promise.resolve(hash === digest(password)),
}

/** Checks that receivers would accept each captured mail. */
async function checkInbox({ mailDatabaseUrl }: Pick<Flow, 'mailDatabaseUrl'>): Promise<void> {
  const watch = watchMails()
  await watch.seeInbox(mailDatabaseUrl)
  await watch.finish()
}

/** Creates a folder that is removed by `remove`, or at the latest when the process ends. */
async function uploadsFolder(): Promise<{ path: string; remove(): void }> {
  const path = await mkdtemp(join(tmpdir(), 'postrider-uploads-'))
  const removeFolder = (): void => rmSync(path, { recursive: true, force: true })
  process.once('exit', removeFolder)
  const remove = (): void => {
    process.off('exit', removeFolder)
    removeFolder()
  }
  return { path, remove }
}

/** Creates a database for each service by cloning its migrated template. */
async function createDatabases(): Promise<Map<ServiceName, TestDatabase>> {
  const databases = new Map<ServiceName, TestDatabase>()
  for (const { name } of services) {
    const migrations = [messagingMigrations, await installed[name].migrations()]
    databases.set(name, await createTestDatabase({ name, migrate: (url) => migrate(url, migrations) }))
  }
  return databases
}

type Url = () => string

function uniqueNames(): ProjectNames {
  counter += 1
  return {
    name: `Project ${counter}`,
    email: `user${counter}.${process.pid}@example.com`,
    domain: `p${counter}.example.com`,
  }
}

interface NewProjectInput {
  url: Url
  anybody: Client
  names: ProjectNames
}

async function newProject({ url, anybody, names }: NewProjectInput): Promise<Project> {
  const { name, domain } = names
  const ownerHeaders = await signUp({ url, anybody, names })
  const owner = apiClient(url, () => ownerHeaders)
  const made = await owner.post('/users/@me/projects', { body: { name } })
  expect(made.status).toBe(201)
  const { id, public: publicKey, secret: secretKey } = made.body
  const api = withKey(url, secretKey)
  await verifyDomain(api, domain)
  return { id, name, publicKey, secretKey, domain, api, open: withKey(url, publicKey), owner, ownerHeaders }
}

async function signUp({ url, anybody, names: { email } }: NewProjectInput): Promise<Record<string, string>> {
  const signedUp = await anybody.post('/auth/signup', { body: { email, password: 'correct horse battery' } })
  expect(signedUp.status).toBe(200)
  return { cookie: (signedUp.headers.get('set-cookie') ?? '').split(';')[0] ?? '', origin: url() }
}

async function verifyDomain(api: Client, domain: string): Promise<void> {
  const added = await api.post('/domains', { body: { domain } })
  const verified = await api.get(`/domains/${added.body.id}/verify`)
  expect(verified.body).toMatchObject({ verified: true })
}

const withKey = (url: Url, key: string): Client => apiClient(url, () => ({ authorization: `Bearer ${key}` }))
