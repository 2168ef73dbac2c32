import { useSyncExternalStore } from 'react'
import { readTheme, themeEvent, type Theme } from './theme.ts'

/** Returns the theme that the user has chosen in this browser. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme)

function subscribe(changed: () => void): () => void {
  window.addEventListener(themeEvent, changed)
  return () => window.removeEventListener(themeEvent, changed)
}
