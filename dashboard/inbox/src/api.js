/**
 * @typedef {{ name?: string | null, email: string }} Address
 * @typedef {{ from: string, to: string[] }} Envelope
 * @typedef {{ id: string, to: Address[], from: Address, envelope: Envelope, subject: string, date: string,
 * size: number }} Summary
 * @typedef {{ filename?: string | null, contentType: string, size: number, contentId?: string | null,
 * disposition?: string | null }} Attachment
 * @typedef {{ cc: Address[], headers: Record<string, string[]>, html?: string | null, text?: string | null,
 * attachments: Attachment[] }} Content
 * @typedef {Summary & Content} Message
 * @typedef {{ total: number, messages: Summary[] }} Page
 */

// A server that does not respond counts as unavailable; the next poll tries again.
const TIMEOUT_MS = 10_000

/** Thrown for a response other than 2xx. */
export class RequestFailed extends Error {
  /**
   * @param {number} status
   * @param {string} message
   */
  constructor(status, message) {
    super(message)
    this.status = status
  }
}

/**
 * Fetches the newest messages, or those older than `before`.
 * @param {{ q: string, limit: number, before?: string }} wanted
 * @param {AbortSignal} [signal]
 * @returns {Promise<Page>}
 */
export async function fetchMessages({ q, limit, before }, signal) {
  const query = new URLSearchParams({ limit: String(limit) })
  if (q !== '') query.set('q', q)
  if (before !== undefined) query.set('before', before)
  const response = await request(`/inbox/messages?${query}`, signal ? { signal } : {})
  return response.json()
}

/**
 * @param {string} id
 * @returns {Promise<Message>}
 */
export async function fetchMessage(id) {
  const response = await request(messageUrl(id))
  return response.json()
}

/**
 * Fetches the raw message up to `limit` bytes: a mail can have 40 MB, too much for a tab.
 * @param {string} id
 * @param {number} limit in bytes
 * @returns {Promise<{ text: string, isComplete: boolean }>}
 */
export async function fetchSource(id, limit) {
  const { body } = await request(sourceUrl(id))
  if (body === null) return { text: '', isComplete: true }
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let size = 0; size < limit;) {
    const { done, value } = await reader.read()
    if (done) return { text: text + decoder.decode(), isComplete: true }
    size += value.byteLength
    text += decoder.decode(value, { stream: true })
  }
  await reader.cancel()
  return { text: text.slice(0, limit), isComplete: false }
}

/**
 * @param {string} id
 * @param {number} index
 * @returns {Promise<Blob>}
 */
export async function fetchAttachment(id, index) {
  const response = await request(attachmentUrl(id, index))
  return response.blob()
}

/** Deletes every message. */
export async function deleteMessages() {
  await request('/inbox/messages', { method: 'DELETE' })
}

/** @param {string} id */
export const sourceUrl = (id) => `${messageUrl(id)}/source`

/**
 * @param {string} id
 * @param {number} index
 */
export const attachmentUrl = (id, index) => `${messageUrl(id)}/attachments/${index}`

/** @param {string} id */
const messageUrl = (id) => `/inbox/messages/${encodeURIComponent(id)}`

/**
 * @param {string} url
 * @param {{ method?: string, signal?: AbortSignal }} [options]
 */
async function request(url, { signal, ...options } = {}) {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(url, {
    ...options,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  })
  if (!response.ok) throw new RequestFailed(response.status, await reasonOf(response))
  return response
}

/** @param {Response} response */
async function reasonOf(response) {
  const fallback = `The server responded with ${response.status}.`
  try {
    const { error } = await response.json()
    return typeof error?.message === 'string' ? error.message : fallback
  } catch {
    return fallback
  }
}
