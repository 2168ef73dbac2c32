import { hashOfKey, KeyType } from '@postrider/contracts'
import { apiKey, keyBytes } from './api-key.ts'
import type { Membership } from './project.ts'

/** Both keys of a project in plain text. */
export type ProjectKeys = Record<KeyType, string>

/** A project with its keys, for a member. */
export interface OwnProject extends Membership {
  keys: ProjectKeys
}

/** A stored key. */
export interface SealedKey {
  projectId: string
  type: KeyType
  hash: string
  /** The encrypted key, so that the dashboard can show it. */
  sealed: string
}

/** Encrypts text for a purpose. Decrypting it for another purpose throws. */
export interface Cipher {
  encrypt(purpose: string, text: string): string
  decrypt(purpose: string, encrypted: string): string
}

export interface KeyGenerator extends Pick<Cipher, 'encrypt'> {
  randomBytes(size: number): Uint8Array
}

/** Returns two new keys for a project. */
export const makeKeys = (projectId: string, generator: KeyGenerator): SealedKey[] =>
  KeyType.options.map((type) => makeKey(projectId, type, generator))

function makeKey(projectId: string, type: KeyType, { encrypt, randomBytes }: KeyGenerator): SealedKey {
  const text = apiKey(type, randomBytes(keyBytes))
  return { projectId, type, hash: hashOfKey(text), sealed: encrypt(purposeOf(projectId, type), text) }
}

/**
 * Decrypts the keys of a project. Throws if a key is missing, because every existing project has both keys.
 */
export function openKeys({ decrypt }: Pick<Cipher, 'decrypt'>, sealed: readonly SealedKey[]): ProjectKeys {
  const open = (type: KeyType): string => {
    const key = sealed.find((each) => each.type === type)
    if (!key) throw new Error(`The project has no ${type} key`)
    return decrypt(purposeOf(key.projectId, type), key.sealed)
  }
  return { public: open('public'), secret: open('secret') }
}

const purposeOf = (projectId: string, type: KeyType): string => `api_keys/${projectId}/${type}`
