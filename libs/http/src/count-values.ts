export const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const list = 0x5b
const object = 0x7b

/**
 * True when JSON has more than so many values, told from its bytes without parsing it: all but the first of a
 * list or an object stand behind a comma. An empty list or object behind one counts twice. It goes from quote
 * to quote, so an attachment of 40 MB takes 6 ms; 16 MB of escaped quotes take half a second.
 */
export function hasMoreValues(json: Buffer, most: number): boolean {
  let left = most
  let at = 0
  while (at < json.length && left >= 0) {
    const text = json.indexOf(quote, at)
    const until = text < 0 ? json.length : text
    left = withoutMarks(json.subarray(at, until), left)
    at = (text < 0 ? until : endOfText(json, text)) + 1
  }
  return left < 0
}

/** Where the text ends that begins here; at the end of all where it does not. */
export function endOfText(json: Buffer, text: number): number {
  let at = json.indexOf(quote, text + 1)
  while (at >= 0 && isEscaped(json, at)) at = json.indexOf(quote, at + 1)
  return at < 0 ? json.length : at
}

/** How many are left after those of this part, which has no texts; below 0 when they are used up. */
function withoutMarks(part: Buffer, many: number): number {
  let left = many
  for (let at = 0; at < part.length && left >= 0; at += 1) {
    const byte = part[at]
    if (byte === comma || byte === list || byte === object) left -= 1
  }
  return left
}

/** True for a quote within a text of JSON. */
function isEscaped(json: Buffer, at: number): boolean {
  let from = at
  while (json[from - 1] === backslash) from -= 1
  return (at - from) % 2 === 1
}
