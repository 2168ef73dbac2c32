import type { User } from '../../session/session.ts'

/** The other providers of the server, as `GET /auth/oauth-config` returns them. */
export interface Providers {
  github: boolean
  google: boolean
  oidc: boolean
  oidcName: string | null
}

/** A method to sign in. Without a name, it is the password. */
export interface SignInMethod {
  name: string | undefined
  isUsed: boolean
}

/** Returns the methods that the user has used, and other methods that the server offers. */
export function signInMethods(
  { hasPassword, providers }: Pick<User, 'hasPassword' | 'providers'>,
  offered: Providers | undefined,
): readonly SignInMethod[] {
  const all = [
    { id: 'google', name: 'Google', isOffered: offered?.google },
    { id: 'github', name: 'GitHub', isOffered: offered?.github },
    { id: 'oidc', name: offered?.oidcName ?? 'SSO', isOffered: offered?.oidc },
  ] as const
  return [
    { name: undefined, isUsed: hasPassword },
    ...all
      .map(({ id, name, isOffered }) => ({ name, isOffered, isUsed: providers.includes(id) }))
      .filter(({ isOffered, isUsed }) => isOffered || isUsed)
      .map(({ name, isUsed }) => ({ name, isUsed })),
  ]
}
