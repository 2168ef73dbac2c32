/**
 * Removes control characters and line breaks from untrusted text, and cuts it, by default to 200 characters. Cut
 * text ends with `…`.
 */
export function oneLine(text: string, maxLength = 200): string {
  const line = text.replaceAll(/[\p{C}\s]+/gu, ' ').trim()
  return line.length > maxLength ? `${line.slice(0, maxLength - 1)}…` : line
}

/**
 * Returns indented JSON. Escapes control characters and bidirectional formatting, which a terminal would
 * interpret.
 */
export const plainJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replaceAll(/[^\P{C}\n]|[\p{Zl}\p{Zp}]/gu, escapeCharacter)

const escapeCharacter = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('')
