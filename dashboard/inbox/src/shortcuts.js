/**
 * Handles keyboard shortcuts: j, k and the arrows move through the list, / searches, Esc goes back.
 * @param {{ list: HTMLElement, move: (step: 1 | -1) => void, search: () => void, back: () => void }} actions
 */
export function listenForShortcuts({ list, move, search, back }) {
  document.addEventListener('keydown', (event) => {
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      isBusyElsewhere(event.target)
    )
      return
    const action = actionFor(event)
    if (action === undefined) return
    event.preventDefault()
    action()
  })

  /** @param {KeyboardEvent} event */
  function actionFor({ key, target }) {
    switch (key) {
      case 'ArrowDown':
      case 'ArrowUp':
        // Elsewhere, the arrows scroll.
        return isInList(target) ? () => move(key === 'ArrowDown' ? 1 : -1) : undefined
      case 'j':
      case 'k':
        return () => move(key === 'j' ? 1 : -1)
      case '/':
        return search
      case 'Escape':
        return back
      default:
        return undefined
    }
  }

  /** @param {EventTarget | null} target */
  function isInList(target) {
    return target === document.body || (target instanceof Node && list.contains(target))
  }
}

/** @param {EventTarget | null} target */
function isBusyElsewhere(target) {
  return target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null
}
