/**
 * What came with a message may hold anything, control sequences of a terminal included; in one line, cut
 * where it is long.
 */
export const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)

/**
 * JSON over several lines with nothing in it that a terminal obeys or that turns the direction of writing:
 * those are escaped.
 */
export const plainJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replaceAll(/[^\P{C}\n]|[\p{Zl}\p{Zp}]/gu, escaped)

const escaped = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('')
