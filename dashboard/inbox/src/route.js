const MESSAGE = /^#\/messages\/([^/]+)$/

/** The id of the message that the address bar names, if it names one. */
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
