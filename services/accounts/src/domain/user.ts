export interface User {
  id: string
  email: string
  /** Null for a user who signs in by another provider only. */
  passwordHash: string | null
  emailVerifiedAt: Date | null
  createdAt: Date
}
