const key = 'postrider.reloaded-at'

/** A second failure within this time is not temporary, in milliseconds. */
const pauseMs = 10_000

/**
 * Loads the page again if a part of the application cannot be loaded: the network of the device has changed, or
 * a new version has replaced the file. Vite reports both by this event.
 */
export function reloadAfterFailure(): void {
  window.addEventListener('vite:preloadError', () => {
    if (Date.now() - Number(sessionStorage.getItem(key)) < pauseMs) return
    sessionStorage.setItem(key, String(Date.now()))
    window.location.reload()
  })
}
