import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../src/config.ts'
import { startStandalone } from '../src/standalone.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'postrider-faults-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const start = (env: Record<string, string> = {}) =>
  startStandalone(readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...env }))

/** Returns a matcher for an error with this name and a one-line message. */
const sentence = (name: string, message: RegExp) => ({
  name,
  message: expect.stringMatching(new RegExp(`^[^\n]*${message.source}[^\n]*\\.$`)),
})

describe('a start that must fail', () => {
  it('reports the port that another program uses, and changes nothing', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo

    await expect(start({ PORT: String(port) })).rejects.toMatchObject(
      sentence('ConfigError', new RegExp(`Port ${port} is in use by another program`)),
    )

    expect(await readdir(dataDir)).toEqual([])
    await new Promise((resolve) => other.close(resolve))
  })

  it('reports that HOST is not an address of this machine, for an IP address or a name', async () => {
    for (const HOST of ['192.0.2.1', 'nobody.invalid'])
      await expect(start({ HOST })).rejects.toMatchObject(
        sentence('ConfigError', /HOST is not an address of this machine/),
      )
  })

  it('reports that no database responds at DATABASE_URL', async () => {
    const DATABASE_URL = 'postgres://nobody@127.0.0.1:1/postrider'
    await expect(start({ DATABASE_URL })).rejects.toMatchObject(
      sentence('ConfigError', /DATABASE_URL: cannot connect to PostgreSQL \(.*ECONNREFUSED.*\)/),
    )
  })

  it('reports that the data folder is not a folder', async () => {
    const file = join(dataDir, 'file')
    await writeFile(file, '')

    for (const DATA_DIR of [file, join(file, 'below')])
      await expect(start({ DATA_DIR })).rejects.toMatchObject(sentence('PostgresError', /is not a folder/))
  })

  it('reports that the secrets of a database are missing, and creates no new secrets', async () => {
    await mkdir(join(dataDir, 'postgres'))

    await expect(start()).rejects.toMatchObject(
      sentence('ConfigError', /keys\.json is missing\. Restore it from a copy/),
    )

    expect(await readdir(dataDir)).toEqual(['postgres'])
  })
})
