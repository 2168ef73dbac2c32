import { lazy, Suspense, useEffect, useState } from 'react'
import { useRouter } from '@tanstack/react-router'
import { useProject } from '../session/project-context.ts'
import { navigationPages } from './navigation.ts'
import { useShortcuts } from './shortcuts.ts'

const KeyboardHelpDialog = lazy(async () => ({
  default: (await import('./keyboard-help-dialog.tsx')).KeyboardHelpDialog,
}))

const openEvent = 'postrider:keyboard-help'

/** Opens the list of keyboard shortcuts. */
export const openKeyboardHelp = (): void => void window.dispatchEvent(new Event(openEvent))

/** Moves the focus to the search field of the page, if it has one. */
const focusSearch = (): void => document.querySelector<HTMLInputElement>('input[type="search"]')?.focus()

/** The shortcuts of every page of a project, and the dialog that lists them. */
export function KeyboardHelp() {
  const [isOpen, setOpen] = useState(false)
  const router = useRouter()
  const { pathOf } = useProject()
  useEffect(() => {
    const open = (): void => setOpen(true)
    window.addEventListener(openEvent, open)
    return () => window.removeEventListener(openEvent, open)
  }, [])
  useShortcuts({
    '?': () => setOpen(true),
    '/': focusSearch,
    ...Object.fromEntries(
      navigationPages.map(({ key, path }) => [`g ${key}`, () => void router.navigate({ to: pathOf(path) })]),
    ),
  })
  return isOpen ? (
    <Suspense>
      <KeyboardHelpDialog onClose={() => setOpen(false)} />
    </Suspense>
  ) : null
}
