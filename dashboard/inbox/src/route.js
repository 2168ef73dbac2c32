const MESSAGE = /^#\/messages\/([^/]+)$/

/** Returns the id of the message in the URL, or undefined. */
export function routedMessage() {
  const encoded = MESSAGE.exec(location.hash)?.[1]
  if (encoded === undefined) return undefined
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}

/** @param {string} id */
export const messageHash = (id) => `#/messages/${encodeURIComponent(id)}`
