/** @import { Summary } from './api.js' */
import { fetchMessages, RequestFailed } from './api.js'
import { mergePage } from './merge-page.js'

/**
 * @typedef {object} FeedState
 * @property {string} query the search text; empty for all messages
 * @property {Summary[]} messages newest first
 * @property {number} total the number of messages that match the query
 * @property {boolean} isLoaded true after the first response
 * @property {string} [trouble] why the last poll failed
 */

const PAGE_SIZE = 50
const POLL_MS = 2000

/** The live list of messages. Polls while the page is visible and calls `onChange` with the whole state. */
export class Feed {
  /** @type {FeedState} */
  #state = { query: '', messages: [], total: 0, isLoaded: false }
  #wantedQuery = ''
  #polling = new AbortController()
  #timer = 0
  #onChange

  /** @param {(state: FeedState) => void} onChange */
  constructor(onChange) {
    this.#onChange = onChange
  }

  /** Polls immediately, then every two seconds. */
  start() {
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) clearTimeout(this.#timer)
      else void this.refresh()
    })
    void this.refresh()
  }

  /** @param {string} query */
  search(query) {
    this.#wantedQuery = query.trim()
    void this.refresh()
  }

  async refresh() {
    clearTimeout(this.#timer)
    this.#polling.abort()
    const { signal } = (this.#polling = new AbortController())
    const query = this.#wantedQuery
    try {
      const page = await fetchMessages({ q: query, limit: PAGE_SIZE }, signal)
      // The results of another search replace the shown messages.
      const shown = query === this.#state.query ? this.#state.messages : []
      this.#become({ query, messages: mergePage(shown, page, PAGE_SIZE), total: page.total, isLoaded: true })
    } catch (error) {
      if (signal.aborted) return
      this.#become({ ...this.#state, trouble: reasonFor(error) })
    }
    if (!document.hidden) this.#timer = setTimeout(() => void this.refresh(), POLL_MS)
  }

  async showOlder() {
    const { query, messages } = this.#state
    const before = messages.at(-1)?.id
    if (before === undefined) return
    try {
      const page = await fetchMessages({ q: query, limit: PAGE_SIZE, before })
      if (this.#state.query !== query || this.#state.messages.at(-1)?.id !== before) return
      this.#become({ ...this.#state, messages: [...this.#state.messages, ...page.messages] })
    } catch (error) {
      this.#become({ ...this.#state, trouble: reasonFor(error) })
    }
  }

  /** @param {FeedState} state */
  #become(state) {
    this.#state = state
    this.#onChange(state)
  }
}

/** @param {unknown} error */
function reasonFor(error) {
  if (error instanceof RequestFailed) return error.message
  return `${location.host} does not respond. Is Postrider running?`
}
