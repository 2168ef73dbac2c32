import { hash, verify } from '@node-rs/argon2'

/** How passwords are kept. */
export interface Passwords {
  hash(password: string): Promise<string>
  /**
   * False for a wrong password, and for no hash. Both take the same time, so it does not reveal whether an
   * account exists.
   */
  verify(hash: string | null, password: string): Promise<boolean>
}

/** The cost of a hash: KiB of memory, passes, threads. */
interface Cost {
  memoryCost: number
  timeCost: number
  parallelism: number
}

/**
 * OWASP's recommendation for argon2id, the library's default algorithm: 19 MiB, two passes, a parallelism of
 * one.
 */
const recommendedCost: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** argon2id (RFC 9106); hashes are PHC strings, so the cost may change without a migration. */
export function argon2Passwords(cost: Cost = recommendedCost): Passwords {
  let dummy: Promise<string> | undefined
  const hashOf = (password: string): Promise<string> => hash(canonical(password), cost)
  return {
    hash: hashOf,
    verify: async (known, password) => {
      // Made whether it is needed or not, so that the first unknown address of a process does not take
      // longer.
      dummy ??= hashOf('nobody has this password')
      const standIn = await dummy
      const fits = await verify(known ?? standIn, canonical(password))
      return fits && known !== null
    },
  }
}

/** One password typed on two keyboards may arrive in two Unicode forms (NIST SP 800-63B section 5.1.1.2). */
const canonical = (password: string): string => password.normalize('NFKC')
