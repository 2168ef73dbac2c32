import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Keys } from './keys.ts'

/**
 * Writes the secrets to `keys.env` in the format of `node --env-file`, so that containers without a shell can
 * read them from a volume.
 */
export async function writeEnvFile(dataDir: string, keys: Keys): Promise<void> {
  const path = join(dataDir, 'keys.env')
  // Single quotes, because one value is JSON and contains double quotes.
  const lines = Object.entries(keys).map(([name, value]) => `${name}='${value}'\n`)
  await writeFile(`${path}.new`, lines.join(''), { mode: 0o600 })
  await rename(`${path}.new`, path)
}
