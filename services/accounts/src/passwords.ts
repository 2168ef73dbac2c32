import { hash, verify } from '@node-rs/argon2'

/** How passwords are kept. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** False for a wrong password, and for no hash: that takes just as long, so the time does not tell the two apart. */
  verify(hash: string | null, password: string): Promise<boolean>
}

/** OWASP's advice for argon2id, which is the library's default algorithm: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** argon2id (RFC 9106); hashes are PHC strings, so the cost may change without a migration. */
export function argon2Passwords(): Passwords {
  let dummy: Promise<string> | undefined
  const hashOf = (password: string): Promise<string> => hash(canonical(password), cost)
  return {
    hash: hashOf,
    verify: async (known, password) => {
      // Made for every caller alike, so that the first unknown address of a process does not take longer.
      dummy ??= hashOf('nobody has this password')
      const standIn = await dummy
      const fits = await verify(known ?? standIn, canonical(password))
      return fits && known !== null
    },
  }
}

/** One password typed on two keyboards may arrive in two Unicode forms (NIST SP 800-63B section 5.1.1.2). */
const canonical = (password: string): string => password.normalize('NFKC')
