import { lazy, Suspense, useState } from 'react'
import { useShortcuts } from './shortcuts.ts'

const PaletteDialog = lazy(async () => ({ default: (await import('./palette-dialog.tsx')).PaletteDialog }))

/** The list of pages and actions, which Ctrl+K or Command+K opens. Its code loads when it is first opened. */
export function Palette() {
  const [isOpen, setOpen] = useState(false)
  useShortcuts({ 'mod+k': () => setOpen(true) })
  return isOpen ? (
    <Suspense>
      <PaletteDialog onClose={() => setOpen(false)} />
    </Suspense>
  ) : null
}
