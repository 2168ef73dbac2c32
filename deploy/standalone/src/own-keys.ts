import { access, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { explain } from '@postrider/embedded-postgres'
import { ConfigError } from '@postrider/process/config'
import { loadKeys, type Keys } from '@postrider/setup/keys'

/**
 * The secrets of the data folder, made before its database at the first start. Throws `ConfigError` when they
 * are gone though there is a database: what they have sealed could not be read with others.
 */
export async function ownKeys(dataDir: string): Promise<Keys> {
  try {
    await mkdir(dataDir, { recursive: true })
    if ((await isThere(join(dataDir, 'postgres'))) && !(await isThere(join(dataDir, 'keys.json'))))
      throw new ConfigError(
        `${join(dataDir, 'keys.json')} is missing: put a copy back, or delete the whole data folder to start anew.`,
      )
    return await loadKeys(dataDir)
  } catch (error) {
    throw error instanceof ConfigError ? error : explain(String(error), dataDir)
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
