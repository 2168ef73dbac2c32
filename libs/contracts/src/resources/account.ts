import { z } from 'zod'
import { Email, Id } from '../fields.ts'

/** The maximum length of a password. It allows any passphrase, and such a text is still cheap to hash. */
const maxPasswordLength = 1024

/** A new password. */
export const NewPassword = z.string().min(8).max(maxPasswordLength)

/** Body of POST /auth/signup. */
export const SignUp = z.object({ email: Email, password: NewPassword })
export type SignUp = z.infer<typeof SignUp>

/** Body of POST /auth/login. A password that no account can have is reported as wrong, not as invalid. */
export const LogIn = z.object({ email: Email, password: z.string().min(1).max(maxPasswordLength) })
export type LogIn = z.infer<typeof LogIn>

/**
 * The token after `#token=` in a link: 32 bytes in hex. Any other text is reported as an invalid
 * token.
 */
const Token = z.string().min(1).max(200)

/** Body of POST /auth/sign-in-link. */
export const SignInLink = z.object({ token: Token })

/** Body of POST /auth/verify-email. */
export const VerifyEmail = z.object({ token: Token })

/** Body of POST /auth/request-password-reset. */
export const RequestPasswordReset = z.object({ email: Email })

/** Body of POST /auth/reset-password. */
export const ResetPassword = z.object({ token: Token, newPassword: NewPassword })

/** Body of POST /users/@me/password. */
export const ChangePassword = z.object({
  currentPassword: LogIn.shape.password,
  newPassword: NewPassword,
})

/** Body of POST /users/@me/email: the new address, and the account's password. */
export const ChangeEmail = z.object({ email: Email, password: LogIn.shape.password })

/**
 * Body of DELETE /users/@me: the account's password, and the projects without other members that may be
 * deleted.
 */
export const DeleteAccount = z.object({
  password: LogIn.shape.password,
  deleteProjects: z
    .array(Id)
    .max(1_000)
    .default([])
    .describe('The ids of the projects without other members, which are deleted with the account.'),
})
export type DeleteAccount = z.output<typeof DeleteAccount>

/** A dashboard user as the API returns it. */
export const UserView = z.object({
  id: Id,
  email: z.string(),
  emailVerified: z.boolean(),
  hasPassword: z.boolean().describe('False for a user who only signs in with other providers.'),
  providers: z
    .array(z.enum(['github', 'google', 'oidc']))
    .describe('The other providers that the user has signed in with.'),
})
export type UserView = z.infer<typeof UserView>
