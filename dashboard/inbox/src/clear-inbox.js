import { deleteMessages } from './api.js'
import { part } from './dom.js'

/**
 * Sets up the button "Delete all" and its confirmation.
 * @param {() => void} onCleared
 */
export function wireClearInbox(onCleared) {
  const dialog = part('clear-dialog', HTMLDialogElement)
  const failure = part('clear-failed', HTMLElement)
  const confirm = part('clear-confirm', HTMLButtonElement)

  part('clear', HTMLButtonElement).addEventListener('click', () => {
    failure.hidden = true
    dialog.showModal()
  })
  part('clear-cancel', HTMLButtonElement).addEventListener('click', () => dialog.close())
  const clear = async () => {
    confirm.disabled = true
    try {
      await deleteMessages()
      dialog.close()
      onCleared()
    } catch {
      failure.textContent = 'The messages could not be deleted. Is the server running?'
      failure.hidden = false
    } finally {
      confirm.disabled = false
    }
  }
  confirm.addEventListener('click', () => void clear())
}
