import { lazy, Suspense, useEffect, useState } from 'react'

const SignInAgainDialog = lazy(async () => ({
  default: (await import('./sign-in-again-dialog.tsx')).SignInAgainDialog,
}))

const endEvent = 'postrider:session-ended'

/** Asks for a sign-in over the page, which keeps its unsaved input. */
export const askToSignInAgain = (): void => void window.dispatchEvent(new Event(endEvent))

/** The place of the dialog. Rendered once. */
export function SignInAgain() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const open = (): void => setOpen(true)
    window.addEventListener(endEvent, open)
    return () => window.removeEventListener(endEvent, open)
  }, [])
  return isOpen ? (
    <Suspense>
      <SignInAgainDialog onClose={() => setOpen(false)} />
    </Suspense>
  ) : null
}
