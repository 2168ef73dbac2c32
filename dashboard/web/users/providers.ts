/** The other providers of the server, as `GET /auth/oauth-config` returns them. */
export interface Providers {
  github: boolean
  google: boolean
  oidc: boolean
  oidcName: string | null
}

export interface Provider {
  id: 'google' | 'github' | 'oidc'
  name: string
  /** Whether the server offers the provider. */
  isOffered: boolean
}

/** Returns all other providers with their names, in the order of the pages. */
export const providersOf = (offered: Providers | undefined): readonly Provider[] => [
  { id: 'google', name: 'Google', isOffered: offered?.google === true },
  { id: 'github', name: 'GitHub', isOffered: offered?.github === true },
  { id: 'oidc', name: offered?.oidcName ?? 'SSO', isOffered: offered?.oidc === true },
]
