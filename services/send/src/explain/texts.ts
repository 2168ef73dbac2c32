/** Returns a time as text, in UTC to the second. */
export const timeText = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`

const maxQuote = 500

/** Returns the reply of a server in quotes, in one line. */
export const quote = (reply: string): string => `"${plain(reply).replaceAll('"', "'")}"`

/** Removes the name of an error, control characters and line breaks. */
const plain = (text: string): string =>
  text
    .replace(/^[A-Z]\w*(?:Error|Exception)?: /, '')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, maxQuote)
    .toWellFormed()

/** Returns `: "reply"`, or nothing if the reply is not known. */
export const quoted = (reply: string | null | undefined): string =>
  reply === null || reply === undefined || plain(reply) === '' ? '' : `: ${quote(reply)}`

/** Returns `once`, or the number of times. */
export const times = (count: number): string => (count === 1 ? 'once' : `${count} times`)

/** Returns a text of unknown data; undefined if it is not a text. */
export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
