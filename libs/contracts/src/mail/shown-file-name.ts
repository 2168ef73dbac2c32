/** Unicode characters that change the direction of text (UAX #9). */
const bidiControls = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/**
 * Returns a file's name without control characters, and without characters that make a mail program show
 * `exe.fdp` as `pdf.exe`.
 */
export const shownFileName = (name: string): string =>
  name
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .replace(bidiControls, '')
