import type { Answer, ServiceUnderTest } from '@postrider/testing/service'
import { argon2Passwords, type Passwords } from '../src/passwords.ts'
import { anonymous } from './start.ts'

export const logIn = (accounts: ServiceUnderTest, email: string, password: string): Promise<Answer> =>
  accounts.as(anonymous).post('/auth/login', { body: { email, password } })

/** All that an attacker sees of a refusal, without the id of the request. */
export const seenIn = ({ status, body, headers }: Answer) => ({
  status,
  error: { ...body.error, requestId: undefined },
  headers: [...headers.keys()].toSorted(),
})

export interface WatchedPasswords extends Passwords {
  /** The hashes that a password was tried on. */
  verified: (string | null)[]
  /** How many passwords were hashed to be kept. */
  hashed: number
  /** What verifying the password waits for. */
  gate: Promise<void>
}

/** The real ones, which remember what was tried and can be held up. */
export function watchedPasswords(): WatchedPasswords {
  const passwords = argon2Passwords()
  const watched: WatchedPasswords = {
    ...passwords,
    verified: [],
    hashed: 0,
    hash: (given) => {
      watched.hashed += 1
      return passwords.hash(given)
    },
    gate: Promise.resolve(),
    verify: async (hash, given) => {
      watched.verified.push(hash)
      await watched.gate
      return passwords.verify(hash, given)
    },
  }
  return watched
}
