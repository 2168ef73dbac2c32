import type { ApiResponse, ServiceUnderTest } from '@postrider/testing/service'
import { argon2Passwords, type Passwords } from '../src/passwords.ts'
import { anonymous } from './start.ts'

export const logIn = (accounts: ServiceUnderTest, email: string, password: string): Promise<ApiResponse> =>
  accounts.as(anonymous).post('/auth/login', { body: { email, password } })

/** Returns the parts of a rejected login that a client can observe, without the request id. */
export const seenIn = ({ status, body, headers }: ApiResponse) => ({
  status,
  error: { ...body.error, requestId: undefined },
  headers: [...headers.keys()].toSorted(),
})

export interface WatchedPasswords extends Passwords {
  /** Hashes against which passwords were verified. */
  verified: (string | null)[]
  /** Number of passwords hashed for storage. */
  hashed: number
  /** Verifications wait for this promise. */
  gate: Promise<void>
}

/** Wraps the real password functions, records their calls and can delay them. */
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
