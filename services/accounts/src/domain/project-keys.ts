import { hashOfKey, KeyType } from '@postrider/contracts'
import { apiKey, keyBytes } from './api-key.ts'
import type { Membership } from './project.ts'

/** Both keys of a project, as its owner sees them. */
export type ProjectKeys = Record<KeyType, string>

/** A project as its member sees it. */
export interface OwnProject extends Membership {
  keys: ProjectKeys
}

/** A key as it is stored. */
export interface SealedKey {
  projectId: string
  type: KeyType
  hash: string
  /** The key itself, encrypted: the dashboard shows it. */
  sealed: string
}

/** Encrypts text for a purpose, and refuses to decrypt it for any other. */
export interface Cipher {
  encrypt(purpose: string, text: string): string
  decrypt(purpose: string, encrypted: string): string
}

export interface KeyMaking extends Pick<Cipher, 'encrypt'> {
  randomBytes(size: number): Uint8Array
}

/** Two fresh keys for a project. */
export const makeKeys = (projectId: string, making: KeyMaking): SealedKey[] =>
  KeyType.options.map((type) => makeKey(projectId, type, making))

function makeKey(projectId: string, type: KeyType, { encrypt, randomBytes }: KeyMaking): SealedKey {
  const text = apiKey(type, randomBytes(keyBytes))
  return { projectId, type, hash: hashOfKey(text), sealed: encrypt(purposeOf(projectId, type), text) }
}

/** The keys of one project, opened. Throws when one is missing: a project that exists has both. */
export function openKeys({ decrypt }: Pick<Cipher, 'decrypt'>, sealed: readonly SealedKey[]): ProjectKeys {
  const open = (type: KeyType): string => {
    const key = sealed.find((each) => each.type === type)
    if (!key) throw new Error(`The project has no ${type} key`)
    return decrypt(purposeOf(key.projectId, type), key.sealed)
  }
  return { public: open('public'), secret: open('secret') }
}

const purposeOf = (projectId: string, type: KeyType): string => `api_keys/${projectId}/${type}`
