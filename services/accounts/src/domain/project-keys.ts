import { apiKey, hashOfKey, keyBytes, type KeyType } from './api-key.ts'
import { ivBytes, seal, unseal, type SealingKeys } from './sealed.ts'

/** Both keys of a project, as its owner sees them. */
export type ProjectKeys = Record<KeyType, string>

/** A key as it is kept. */
export interface SealedKey {
  projectId: string
  type: KeyType
  hash: string
  sealed: string
}

export interface Sealing {
  keys: SealingKeys
  randomBytes(size: number): Uint8Array
}

/** Two fresh keys for a project. */
export const makeKeys = (projectId: string, sealing: Sealing): SealedKey[] =>
  (['public', 'secret'] as const).map((type) => makeKey(projectId, type, sealing))

function makeKey(projectId: string, type: KeyType, { keys, randomBytes }: Sealing): SealedKey {
  const text = apiKey(type, randomBytes(keyBytes))
  const sealed = seal(keys, { text, purpose: purposeOf(projectId, type), iv: randomBytes(ivBytes) })
  return { projectId, type, hash: hashOfKey(text), sealed }
}

/** The keys of one project, opened. Throws when one is missing: a project that exists has both. */
export function openKeys(ring: SealingKeys, sealed: readonly SealedKey[]): ProjectKeys {
  const open = (type: KeyType): string => {
    const key = sealed.find((each) => each.type === type)
    if (!key) throw new Error(`The project has no ${type} key`)
    return unseal(ring, key.sealed, purposeOf(key.projectId, type))
  }
  return { public: open('public'), secret: open('secret') }
}

const purposeOf = (projectId: string, type: KeyType): string => `${projectId}/${type}`
