import { lazy, Suspense, useState } from 'react'
import type { PaletteAction } from './palette-entries.ts'
import { useShortcuts } from './shortcuts.ts'

const PaletteDialog = lazy(async () => ({ default: (await import('./palette-dialog.tsx')).PaletteDialog }))
const ActionDialog = lazy(async () => ({ default: (await import('./action-dialog.tsx')).ActionDialog }))

/**
 * The list of pages and actions, which Ctrl+K or Command+K opens, and the dialogs of its actions. Their code
 * loads when they are first opened.
 */
export function Palette() {
  const [isOpen, setOpen] = useState(false)
  const [action, setAction] = useState<PaletteAction>()
  useShortcuts({ 'mod+k': () => setOpen(true) })
  return (
    <Suspense>
      {isOpen && <PaletteDialog onClose={() => setOpen(false)} onAction={setAction} />}
      {action && <ActionDialog action={action} onClose={() => setAction(undefined)} />}
    </Suspense>
  )
}
