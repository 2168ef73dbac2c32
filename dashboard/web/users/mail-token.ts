import { useLocation } from '@tanstack/react-router'

/**
 * Returns the token of a link in a mail, which is in the fragment of the address (`#token=…`), so that no server
 * logs it. Returns undefined if the link has none.
 */
export function useMailToken(): string | undefined {
  const { hash } = useLocation()
  const token = new URLSearchParams(hash).get('token')
  return token === null || token === '' ? undefined : token
}
