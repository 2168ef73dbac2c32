import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { someCaller, unfinishedUpload, type Client } from '@postrider/testing/service'
import { until } from '@postrider/testing/jest'
import { bodyPlaces } from '../src/bodies/body-places.ts'
import { bearer, startGateway, type GatewayUnderTest } from './start.ts'

let under: GatewayUnderTest
beforeAll(async () => {
  // A large body above the limit is rejected immediately, without waiting.
  under = await startGateway({ rateLimitPerMinute: 0, trustedProxies: 1 }, { takeBodyPlace: bodyPlaces(0) })
})
afterAll(() => under.stop())

const large = new Uint8Array(200_000)
let counter = 0

const newAddress = (): string => `198.51.${Math.floor((counter += 1) / 250)}.${1 + (counter % 250)}`
const newProject = () => under.accounts.addProject()
const from = (secretKey: string, address = newAddress()): Client =>
  under.as({ ...bearer(secretKey), 'x-forwarded-for': address })
const imports = () => under.services.contacts.seen.filter(({ url }) => url === '/contacts/import').length

/** Starts an upload, sends this many bytes, and then stops sending. */
function begin(client: Client, bytes = large) {
  const upload = unfinishedUpload('file', 'people.csv')
  const answer = client.post('/contacts/import', upload.sent).catch(() => undefined)
  upload.more(bytes)
  return { ...upload, answer }
}

/** Starts large uploads until one is rejected. Returns the number of accepted uploads. */
async function fill(clientOf: () => Client) {
  const uploads: ReturnType<typeof begin>[] = []
  for (;;) {
    const upload = begin(clientOf())
    uploads.push(upload)
    const outcome = await Promise.race([upload.answer, placed(uploads.length)])
    if (outcome !== undefined) break
  }
  const giveUp = async (): Promise<void> => {
    uploads.forEach((upload) => upload.giveUp())
    await Promise.all(uploads.map(({ answer }) => answer))
  }
  return { places: uploads.length - 1, refused: await uploads.at(-1)?.answer, giveUp }
}

/** Resolves when at least this many uploads have open files. */
async function placed(count: number): Promise<undefined> {
  await until(async () => (await openBodies()) >= count)
  return undefined
}

/** Returns the number of open body files of this process. These files have no name. */
async function openBodies(): Promise<number> {
  const { readlink } = await import('node:fs/promises')
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  )
  return links.filter((link) => link.includes('postrider-body-')).length
}

describe('a body in several pieces', () => {
  it.each([
    ['small', 1_000],
    ['large', 900_000],
  ])('that is %s is forwarded only when it is complete', async (_, bytes) => {
    const client = from(newProject().secretKey)
    const before = imports()
    const upload = begin(client, new Uint8Array(bytes))
    // This response arrives after the pieces of the other body.
    await client.get('/contacts')
    const meanwhile = imports()
    upload.end()
    const answer = await upload.answer

    expect([meanwhile - before, imports() - before]).toEqual([0, 1])
    expect(answer?.body.bytes).toBeGreaterThan(bytes)
  })

  it('leaves no file after its request completes or is aborted', async () => {
    const done = begin(from(newProject().secretKey))
    done.end()
    await done.answer
    const broken = begin(from(newProject().secretKey))
    await placed(1)
    const names = await readdir(tmpdir())
    broken.giveUp()

    await until(async () => (await openBodies()) === 0)
    expect(names.filter((name) => name.startsWith('postrider-body-'))).toEqual([])
  })
})

describe('the limits of concurrent large bodies', () => {
  it('apply to all projects of a user together, and to each user separately', async () => {
    const { ownerId } = newProject()
    const { places, refused, giveUp } = await fill(() => from(under.accounts.addProject(ownerId).secretKey))
    const other = await from(newProject().secretKey).post('/contacts/import', { body: 'x'.repeat(200_000) })
    await giveUp()

    expect([places, refused?.status, other.status]).toEqual([8, 429, 200])
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('apply to all users of an address together', async () => {
    const address = newAddress()
    const { places, refused, giveUp } = await fill(() => from(newProject().secretKey, address))
    const other = await from(newProject().secretKey).post('/contacts/import', { body: 'x'.repeat(200_000) })
    await giveUp()

    expect([places, refused?.status, other.status]).toEqual([16, 429, 200])
  })

  it('no longer include a request that has ended', async () => {
    const { secretKey } = newProject()
    const { giveUp } = await fill(() => from(secretKey))
    await giveUp()

    await until(async () => (await openBodies()) === 0)
    const again = await from(secretKey).post('/contacts/import', { body: 'x'.repeat(200_000) })
    expect(again.status).toBe(200)
  })

  it('apply to the public key of a project separately', async () => {
    const take = bodyPlaces(0)
    const owner = someCaller()
    const { signal } = new AbortController()
    const takeOf = (caller: typeof owner): Promise<Disposable> => take({ caller, address: undefined }, signal)
    const visitor = { ...owner, keyType: 'public' as const }
    for (let count = 0; count < 8; count += 1) await takeOf(visitor)

    await expect(takeOf(visitor)).rejects.toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' })
    await expect(takeOf(owner)).resolves.toBeDefined()
  })
})
