/** A mail can have 40 MB, too much for a page. */
const shownBytes = 500_000

/** The beginning of a response's text. */
export interface TextStart {
  text: string
  isComplete: boolean
}

/** Reads a response up to a number of bytes, and cancels the rest. */
export async function readStart({ body }: Response, limit = shownBytes): Promise<TextStart> {
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
