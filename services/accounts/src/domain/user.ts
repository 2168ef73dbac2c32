export interface User {
  id: string
  email: string
  /** Null for a user who only signs in with a provider. */
  passwordHash: string | null
  emailVerifiedAt: Date | null
  createdAt: Date
}

/**
 * Returns whether the user has proved to own the address: by a mail, which is later than the sign-up, or by a
 * provider. Without required verification, an address counts as verified from its sign-up on, which proves
 * nothing, because anybody can sign up with it.
 */
export const hasProvedAddress = (
  { createdAt, emailVerifiedAt }: User,
  { isConnected }: { isConnected: boolean },
): boolean => emailVerifiedAt !== null && (isConnected || emailVerifiedAt > createdAt)
