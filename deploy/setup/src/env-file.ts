import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Keys } from './keys.ts'

/**
 * Writes the secrets as `keys.env`, which `node --env-file` reads: so a container takes them from a volume,
 * without a shell.
 */
export async function writeEnvFile(dataDir: string, keys: Keys): Promise<void> {
  const path = join(dataDir, 'keys.env')
  // Single quotes: the value is taken as it stands, and one of them is JSON.
  const lines = Object.entries(keys).map(([name, value]) => `${name}='${value}'\n`)
  await writeFile(`${path}.new`, lines.join(''), { mode: 0o600 })
  await rename(`${path}.new`, path)
}
