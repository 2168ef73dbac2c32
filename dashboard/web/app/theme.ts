/** The colour scheme: the scheme of the device, or a fixed one. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const key = 'postrider.theme'

/** The event of the window after a change of the theme. */
export const themeEvent = 'postrider:theme'

export function readTheme(): Theme {
  const stored = localStorage.getItem(key)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

export function storeTheme(theme: Theme): void {
  localStorage.setItem(key, theme)
  applyTheme(theme)
  window.dispatchEvent(new Event(themeEvent))
}
