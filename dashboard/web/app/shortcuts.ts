import { useEffect, useRef } from 'react'

/** How long the second key of a sequence may take, in milliseconds. */
const sequenceMs = 1_500

/**
 * Calls a function when its keys are typed outside text fields: `?`, `/`, `Escape`, `mod+k` (Ctrl or
 * Command), or a sequence such as `g h`.
 */
export function useShortcuts(shortcuts: Readonly<Record<string, () => void>>): void {
  const current = useRef(shortcuts)
  useEffect(() => {
    current.current = shortcuts
  })
  useEffect(() => {
    let first = ''
    let firstAt = 0
    const onKey = (event: KeyboardEvent): void => {
      const key = nameOf(event)
      if (key === undefined) return
      const sequence = event.timeStamp - firstAt < sequenceMs ? `${first} ${key}` : ''
      const run = current.current[sequence] ?? current.current[key]
      first = key
      firstAt = event.timeStamp
      if (!run) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

const offKey = 'postrider.single-keys-off'

/** Whether shortcuts of one key without Ctrl or Command are on. Users who dictate turn them off (WCAG 2.1.4). */
export const areSingleKeysOn = (): boolean => localStorage.getItem(offKey) === null

export function setSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(offKey)
  else localStorage.setItem(offKey, 'true')
}

/** Dialogs and open menus, which keep the keyboard for themselves. Toasts have the role `alertdialog`. */
const openLayers = '[role="dialog"], [role="menu"]'

/** Returns the name of a typed key; undefined for keys that belong to the focused element. */
function nameOf(event: KeyboardEvent): string | undefined {
  if (event.defaultPrevented || event.altKey) return undefined
  if (document.querySelector(openLayers)) return undefined
  if (event.ctrlKey || event.metaKey) return `mod+${event.key.toLowerCase()}`
  if (isEditable(event.target)) return undefined
  const isShortcut = event.key.length === 1 ? areSingleKeysOn() : event.key === 'Escape'
  return isShortcut ? event.key : undefined
}

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
