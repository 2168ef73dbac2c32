const address = /\bhttps?:\/\/[^\s<>"]+[^\s<>"'.,;:!?)\]}]/gi

/** A part of a text: plain, or a URL. */
export interface TextPart {
  text: string
  isUrl: boolean
}

/** Splits a text at its URLs. The punctuation after a URL does not belong to it. */
export function splitAtUrls(text: string): readonly TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(address)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), isUrl: false })
    parts.push({ text: match[0], isUrl: true })
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ text: text.slice(end), isUrl: false })
  return parts
}
