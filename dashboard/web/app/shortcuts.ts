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

/** Returns the name of a typed key; undefined for keys that belong to the focused element. */
function nameOf(event: KeyboardEvent): string | undefined {
  if (event.defaultPrevented || event.altKey) return undefined
  if (event.ctrlKey || event.metaKey) return `mod+${event.key.toLowerCase()}`
  if (isEditable(event.target) || document.querySelector('[role="dialog"]')) return undefined
  return event.key.length === 1 || event.key === 'Escape' ? event.key : undefined
}

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
