import { z } from 'zod'
import { Email, Id } from '../fields.ts'

/** Long enough for any passphrase, short enough that hashing it costs nothing extra. */
const longestPassword = 1024

/** A password that somebody chooses. */
export const NewPassword = z.string().min(8).max(longestPassword)

/** Body of POST /auth/signup. */
export const SignUp = z.object({ email: Email, password: NewPassword })
export type SignUp = z.infer<typeof SignUp>

/** Body of POST /auth/login. A password that could never have been chosen is merely wrong. */
export const LogIn = z.object({ email: Email, password: z.string().min(1).max(longestPassword) })
export type LogIn = z.infer<typeof LogIn>

/** A dashboard user as the API answers it. */
export const UserView = z.object({ id: Id, email: z.string(), emailVerified: z.boolean() })
export type UserView = z.infer<typeof UserView>
