import { useBlocker } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useUnsavedChanges } from './unsaved-changes.ts'

// The login has a form too, and must load without the code of dialogs.
const UnsavedDialog = lazy(async () => ({ default: (await import('./unsaved-dialog.tsx')).UnsavedDialog }))

/**
 * Asks before another page opens while changes are not saved. The browser asks before it closes or reloads the
 * page. A navigation with `ignoreBlocker` does not ask. If the session ends, the page stays open.
 */
export function UnsavedGuard({ isChanged }: { isChanged: boolean }) {
  useUnsavedChanges(() => isChanged)
  const blocker = useBlocker({
    // A change of the filters or of the tab in the address keeps the form.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: isChanged,
    disabled: !isChanged,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Suspense>
      <UnsavedDialog onDiscard={blocker.proceed} onStay={blocker.reset} />
    </Suspense>
  )
}
