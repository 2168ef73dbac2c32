import { hash, verify } from '@node-rs/argon2'

/** Hashes and verifies passwords. */
export interface Passwords {
  hash(password: string): Promise<string>
  /**
   * Returns false for a wrong password or a null hash. Both take the same time, so the time does not reveal
   * whether an account exists.
   */
  verify(hash: string | null, password: string): Promise<boolean>
}

/** Cost of a hash: memory in KiB, number of passes, number of threads. */
interface Cost {
  memoryCost: number
  timeCost: number
  parallelism: number
}

/** OWASP's recommendation for argon2id, the library's default algorithm: 19 MiB, two passes, one thread. */
const recommendedCost: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Returns a hasher that uses argon2id (RFC 9106). Hashes contain their cost (PHC strings), so the cost can
 * change without a migration.
 */
export function argon2Passwords(cost: Cost = recommendedCost): Passwords {
  let dummy: Promise<string> | undefined
  const hashOf = (password: string): Promise<string> => hash(canonical(password), cost)
  return {
    hash: hashOf,
    verify: async (known, password) => {
      // Create the dummy hash in every case, so that the first unknown address in a process does not take
      // longer.
      dummy ??= hashOf('nobody has this password')
      const fallback = await dummy
      const fits = await verify(known ?? fallback, canonical(password))
      return fits && known !== null
    },
  }
}

/**
 * Normalises a password, because two keyboards may send it in two Unicode forms (NIST SP 800-63B section
 * 5.1.1.2).
 */
const canonical = (password: string): string => password.normalize('NFKC')
