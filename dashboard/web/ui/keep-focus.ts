/** Moves the focus to the title of the page, because the focused element disappears or is disabled. */
export const focusTitle = (): void =>
  void requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true }),
  )

/**
 * Moves the focus to the title of the page if the focused element disappears with the next frame, for example
 * the button of a deleted row. Otherwise, the Tab key would start at the top of the window.
 */
export const keepFocus = (): void =>
  void requestAnimationFrame(() => {
    if (document.activeElement === document.body) focusTitle()
    else requestAnimationFrame(() => document.activeElement === document.body && focusTitle())
  })
