import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '@postrider/process/config'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { z } from 'zod'

/** The secrets of this installation, by the names of their environment variables. */
export const Keys = z.object({
  GATEWAY_SIGNING_KEYS: z.string(),
  SERVICE_TOKEN_KEYS: z.string(),
  SESSION_KEYS: z.string(),
  LINK_KEYS: z.string(),
  ENCRYPTION_KEYS: z.string(),
})
export type Keys = z.infer<typeof Keys>

/**
 * Reads the secrets from the data folder, or creates them at the first start. Only the owner can read the
 * file.
 */
export async function loadKeys(dataDir: string): Promise<Keys> {
  const path = join(dataDir, 'keys.json')
  const known = await readIfExists(path)
  if (known === undefined) return makeKeys(dataDir, path)
  const keys = Keys.safeParse(known)
  if (!keys.success)
    throw new ConfigError(
      `${path} is damaged. Restore it from a copy, or delete the data folder with all its data.`,
    )
  return keys.data
}

async function readIfExists(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    return isAbsent(error) ? undefined : null
  }
}

// Does not use `instanceof Error`, which is false under Jest for errors of Node's own modules.
const isAbsent = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT'

async function makeKeys(dataDir: string, path: string): Promise<Keys> {
  const keys = await generateKeys()
  await mkdir(dataDir, { recursive: true })
  // Write atomically: an incomplete file would make the installation's data unreadable.
  await writeFile(`${path}.new`, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 })
  await rename(`${path}.new`, path)
  return keys
}

/** Generates new secrets. */
export const generateKeys = async (): Promise<Keys> => ({
  GATEWAY_SIGNING_KEYS: JSON.stringify([await signingKey()]),
  SERVICE_TOKEN_KEYS: ringEntry(),
  SESSION_KEYS: ringEntry(),
  LINK_KEYS: ringEntry(),
  ENCRYPTION_KEYS: ringEntry(),
})

async function signingKey(): Promise<Record<string, unknown>> {
  const { privateKey } = await generateKeyPair('EdDSA', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: 'k1', alg: 'EdDSA' }
}

const ringEntry = (): string => `k1:${randomBytes(32).toString('base64url')}`

/** Returns the public keys of a JSON array of private signing keys. */
export const publicKeys = (signingKeys: string): JWK[] =>
  z
    .array(z.object({ kty: z.string(), crv: z.string(), x: z.string(), kid: z.string() }))
    .parse(JSON.parse(signingKeys))
    .map((key) => ({ ...key, alg: 'EdDSA' }))
