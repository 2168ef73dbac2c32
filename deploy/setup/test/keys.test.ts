import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { writeEnvFile } from '../src/env-file.ts'
import { loadKeys } from '../src/keys.ts'

describe('the secrets of an installation', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'postrider-keys-'))
  })
  afterEach(() => rm(dataDir, { recursive: true }))

  it('are created once and then stay the same', async () => {
    const first = await loadKeys(dataDir)

    expect(await loadKeys(dataDir)).toEqual(first)
  })

  it('are rejected and not created again if their file is damaged', async () => {
    await loadKeys(dataDir)

    await writeFile(join(dataDir, 'keys.json'), '{"half')

    await expect(loadKeys(dataDir)).rejects.toThrow('damaged')
  })

  it('are passed to a container unchanged in a file that only its owner can read', async () => {
    const keys = await loadKeys(dataDir)

    await writeEnvFile(dataDir, keys)

    const path = join(dataDir, 'keys.env')
    expect(parseEnv(await readFile(path, 'utf8'))).toEqual(keys)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })
})
