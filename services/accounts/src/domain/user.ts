export interface User {
  id: string
  email: string
  /** Null for a user who signs in by another provider only. */
  passwordHash: string | null
  emailVerifiedAt: Date | null
  createdAt: Date
}

/**
 * True when somebody has shown that the address is theirs: by a mail, which is later than the sign-up, or by
 * a provider. Where no verification is asked for, an address counts as verified from its sign-up on, which
 * proves nothing: anybody may have signed up with it.
 */
export const hasProvedAddress = (
  { createdAt, emailVerifiedAt }: User,
  { isConnected }: { isConnected: boolean },
): boolean => emailVerifiedAt !== null && (isConnected || emailVerifiedAt > createdAt)
