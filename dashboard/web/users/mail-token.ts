import { useLocation } from '@tanstack/react-router'

const invitationKey = 'postrider.invitation'

/** Stores the token of an invitation in this window while the user signs in, so that no address contains it. */
export const storeInvitation = (token: string): void => sessionStorage.setItem(invitationKey, token)

export const forgetInvitation = (): void => sessionStorage.removeItem(invitationKey)

/** Returns the token of the link, or of the invitation that this window has stored. */
export function useInvitationToken(): string | undefined {
  const token = useMailToken()
  return token ?? sessionStorage.getItem(invitationKey) ?? undefined
}

/**
 * Returns the token of a link in a mail, which is in the fragment of the address (`#token=…`), so that no server
 * logs it. Returns undefined if the link has none.
 */
export function useMailToken(): string | undefined {
  const { hash } = useLocation()
  const token = new URLSearchParams(hash).get('token')
  return token === null || token === '' ? undefined : token
}
