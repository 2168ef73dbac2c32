import type { User } from '../../session/session.ts'
import { providersOf, type Providers } from '../providers.ts'

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
  return [
    { name: undefined, isUsed: hasPassword },
    ...providersOf(offered)
      .map(({ id, name, isOffered }) => ({ name, isOffered, isUsed: providers.includes(id) }))
      .filter(({ isOffered, isUsed }) => isOffered || isUsed)
      .map(({ name, isUsed }) => ({ name, isUsed })),
  ]
}
