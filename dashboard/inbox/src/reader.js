import { fetchMessage, RequestFailed } from './api.js'
import { element } from './dom.js'
import { messageView } from './message-view.js'

/**
 * Creates the pane that shows one message.
 * @param {HTMLElement} root
 */
export function createReader(root) {
  /** @type {string | undefined} */
  let shownId
  /** @type {string | undefined} */
  let preferredTab

  /** @param {string} id */
  async function open(id) {
    if (id === shownId) return
    shownId = id
    // Keep the previous message until the next one is loaded, to avoid flicker.
    root.ariaBusy = 'true'
    const content = await contentOf(id)
    if (shownId !== id) return
    root.ariaBusy = 'false'
    root.replaceChildren(backLink(), ...content)
    root.scrollTop = 0
  }

  /** @param {string} id */
  async function contentOf(id) {
    try {
      return messageView(await fetchMessage(id), preferredTab, (tab) => (preferredTab = tab))
    } catch (error) {
      const isDeleted = error instanceof RequestFailed && error.status === 404
      return [isDeleted ? deleted() : failed(() => reopen(id))]
    }
  }

  /** @param {string} id */
  function reopen(id) {
    shownId = undefined
    void open(id)
  }

  function close() {
    shownId = undefined
    root.ariaBusy = 'false'
    root.replaceChildren(placeholder())
  }

  close()
  return { open, close }
}

const backLink = () => element('a', { class: 'back', href: '#/' }, 'All messages')

const deleted = () =>
  notice('This message is no longer here', 'It was deleted, or the link belongs to another inbox.')

/** @param {() => void} onRetry */
function failed(onRetry) {
  const retry = element('button', { class: 'button', type: 'button' }, 'Try again')
  retry.addEventListener('click', onRetry)
  const node = notice('The message could not be loaded', 'The server returned an unexpected response.')
  node.append(retry)
  return node
}

/**
 * @param {string} title
 * @param {string} text
 */
function notice(title, text) {
  return element('div', { class: 'notice' }, element('h1', {}, title), element('p', {}, text))
}

function placeholder() {
  const keys = element('p', { class: 'keys' })
  for (const [key, does] of [
    ['j', 'next'],
    ['k', 'previous'],
    ['/', 'search'],
    ['Esc', 'back'],
  ]) {
    keys.append(element('span', {}, element('kbd', {}, key ?? ''), ` ${does}`))
  }
  return element('div', { class: 'notice' }, element('p', {}, 'Choose a message to read it here.'), keys)
}
