/**
 * Moves the focus to the title of the page if the focused element disappears with the next frame, for example
 * the button of a deleted row. Otherwise, the Tab key would start at the top of the window.
 */
export const keepFocus = (): void =>
  void requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    }),
  )
