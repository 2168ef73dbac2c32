/** @import { FeedState } from './feed.js' */
import { wireClearInbox } from './clear-inbox.js'
import { part, setText } from './dom.js'
import { Feed } from './feed.js'
import { showFirstMail } from './first-mail.js'
import { countText } from './format.js'
import { createMessageList } from './message-list.js'
import { createReadMarks } from './read-marks.js'
import { createReader } from './reader.js'
import { messageHash, routedMessage } from './route.js'
import { listenForShortcuts } from './shortcuts.js'

const SEARCH_DELAY_MS = 150

const root = part('messages', HTMLElement)
const reader = part('reader', HTMLElement)
const query = part('query', HTMLInputElement)
const list = createMessageList(root)
const readerPane = createReader(reader)
const marks = createReadMarks()
const feed = new Feed(show)

/** @type {FeedState} */
let state = { query: '', messages: [], total: 0, isLoaded: false }
/** @type {string | undefined} */
let selectedId

wire()
follow()
feed.start()

/** @param {FeedState} next */
function show(next) {
  state = next
  const { messages, total, trouble } = state
  document.body.dataset['state'] = pageState(state)
  setText(part('count', HTMLElement), countLine(state))
  setText(part('trouble', HTMLElement), trouble === undefined ? '' : `${trouble} Trying again…`)
  setText(part('down-reason', HTMLElement), trouble ?? '')
  part('trouble', HTMLElement).hidden = trouble === undefined || !state.isLoaded
  part('older', HTMLElement).hidden = messages.length >= total
  part('clear', HTMLButtonElement).disabled = total === 0 && state.query === ''
  setText(part('no-match', HTMLElement), `No message matches “${state.query}”.`)
  part('no-match', HTMLElement).hidden = messages.length > 0 || state.query === ''
  drawList()
}

/** @param {FeedState} state */
function pageState({ isLoaded, messages, query: searched, trouble }) {
  if (!isLoaded) return trouble === undefined ? 'loading' : 'down'
  return messages.length === 0 && searched === '' && selectedId === undefined ? 'empty' : 'ready'
}

/** @param {FeedState} state */
function countLine({ isLoaded, total, query: searched }) {
  if (!isLoaded) return ''
  return searched === '' ? countText(total, 'message') : `${countText(total, 'message')} found`
}

function drawList() {
  list.render(state.messages, { selectedId, isRead: marks.has })
}

/** Opens the message in the URL. */
function follow() {
  const before = selectedId
  selectedId = routedMessage()
  document.body.dataset['view'] = selectedId === undefined ? 'list' : 'message'
  if (selectedId === undefined) readerPane.close()
  else {
    marks.add(selectedId)
    void readerPane.open(selectedId)
  }
  show(state)
  placeFocus(before)
}

/**
 * On a phone, moves the focus from the hidden pane to the visible one.
 * @param {string | undefined} before the message that was open
 */
function placeFocus(before) {
  if (selectedId !== undefined && root.offsetParent === null) reader.focus({ preventScroll: true })
  else if (selectedId === undefined && before !== undefined) list.focus(before)
}

/** @param {1 | -1} step */
function move(step) {
  const { messages } = state
  const index = messages.findIndex(({ id }) => id === selectedId)
  const target = messages[index === -1 ? 0 : index + step]
  if (target === undefined) return
  // Moving through the list must not fill the history.
  history.replaceState(null, '', messageHash(target.id))
  follow()
  list.focus(target.id)
}

function wire() {
  let searching = 0
  showFirstMail()
  wireClearInbox(() => {
    location.hash = '#/'
    void feed.refresh()
  })
  listenForShortcuts({ list: root, move, search: () => query.select(), back: () => (location.hash = '#/') })
  addEventListener('hashchange', follow)
  query.addEventListener('input', () => {
    clearTimeout(searching)
    searching = setTimeout(() => feed.search(query.value), SEARCH_DELAY_MS)
  })
  query.addEventListener('keydown', ({ key }) => key === 'Escape' && query.blur())
  part('older', HTMLButtonElement).addEventListener('click', () => void feed.showOlder())
  part('retry', HTMLButtonElement).addEventListener('click', () => void feed.refresh())
}
