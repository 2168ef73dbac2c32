import { sessionCookie, signSessionToken } from '@postrider/security'
import type { SignedIn } from '../commands/sign-up.ts'
import type { Config } from '../config.ts'
import { sessionSeconds } from '../domain/session.ts'

/** Returns the cookie header that signs a browser in. */
export async function signInCookie(config: Config, { user, session }: SignedIn): Promise<string> {
  const token = await signSessionToken(config.sessionKeys, { sid: session.id, sub: user.id }, sessionSeconds)
  return cookie(config, token, sessionSeconds)
}

/** Returns the cookie header that deletes the session cookie. */
export const signOutCookie = (config: Config): string => cookie(config, '', 0)

/**
 * Returns a `SameSite=Lax` cookie (RFC 6265bis section 4.1.2): browsers send it with links from other sites,
 * but not with their forms.
 */
const cookie = ({ publicUrl }: Config, value: string, maxAge: number): string =>
  [
    `${sessionCookie}=${value}`,
    `Max-Age=${maxAge}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    ...(publicUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ')
