import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { userQuery } from '../session/session.ts'
import { hasUnsavedChanges } from '../ui/unsaved-changes.ts'

const SignInAgainDialog = lazy(async () => ({
  default: (await import('./sign-in-again-dialog.tsx')).SignInAgainDialog,
}))

const endEvent = 'postrider:session-ended'

/** Asks for a sign-in over the page, which keeps its unsaved input. */
export const askToSignInAgain = (): void => void window.dispatchEvent(new Event(endEvent))

/**
 * The place of the dialog. Rendered once. If another account signs in, for example in another tab, the page must
 * not show the data of the first account: it opens the dialog if it has unsaved input, or else the start page.
 */
export function SignInAgain() {
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  const { owner, isOther } = usePageOwner()
  useEffect(() => {
    const open = (): void => setOpen(true)
    window.addEventListener(endEvent, open)
    return () => window.removeEventListener(endEvent, open)
  }, [])
  useEffect(() => {
    if (!isOther) return
    if (hasUnsavedChanges()) askToSignInAgain()
    else void router.navigate({ to: '/', reloadDocument: true })
  }, [isOther, router])
  return isOpen && owner ? (
    <Suspense>
      <SignInAgainDialog owner={owner} onClose={() => setOpen(false)} />
    </Suspense>
  ) : null
}

/** Returns the account whose data the page shows, and whether another account has signed in. */
function usePageOwner() {
  const queries = useQueryClient()
  // An observer of the query would read the user also on the pages before the sign-in.
  const user = useSyncExternalStore(
    queries.getQueryCache().subscribe,
    () => queries.getQueryData(userQuery.queryKey) ?? null,
  )
  const [owner, setOwner] = useState(user)
  const isOther = owner !== null && user !== null && owner.id !== user.id
  if (!isOther && owner !== user) setOwner(user)
  return { owner, isOther }
}
