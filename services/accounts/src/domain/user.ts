export interface User {
  id: string
  email: string
  /** Null for a user who only signs in with a provider. */
  passwordHash: string | null
  emailVerifiedAt: Date | null
  createdAt: Date
}

/**
 * Returns whether the user has proved to own the address: with a mail after the sign-up, or through a
 * provider. Without required verification, an address counts as verified at the sign-up. Such a verification
 * proves nothing, because anybody can sign up with any address.
 */
export const hasProvedAddress = (
  { createdAt, emailVerifiedAt }: User,
  { isConnected }: { isConnected: boolean },
): boolean => emailVerifiedAt !== null && (isConnected || emailVerifiedAt > createdAt)
