import { access, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { explain } from '@postrider/embedded-postgres'
import { ConfigError } from '@postrider/process/config'
import { loadKeys, type Keys } from '@postrider/setup/keys'

/**
 * Returns the secrets in the data folder, and creates them at the first start, before the database. Throws
 * `ConfigError` if the secrets are missing but a database exists: new secrets could not decrypt its data.
 */
export async function ownKeys(dataDir: string): Promise<Keys> {
  try {
    await mkdir(dataDir, { recursive: true })
    if ((await exists(join(dataDir, 'postgres'))) && !(await exists(join(dataDir, 'keys.json'))))
      throw new ConfigError(
        `${join(dataDir, 'keys.json')} is missing. Restore it from a copy, or delete the data folder with all its data.`,
      )
    return await loadKeys(dataDir)
  } catch (error) {
    throw error instanceof ConfigError ? error : explain(String(error), dataDir)
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
