/**
 * Maximum length of a project's name in a mail. Most real names are shorter; most advertisements are longer.
 */
const maxNameLength = 60

/**
 * Returns a project's name for use in a mail. A tenant can send any name to any address in an invitation. So
 * this breaks up addresses of any kind and telephone numbers, which mail programs turn into links. The rest
 * of the name stays.
 */
export function displayName(name: string): string {
  // Normalise compatibility forms (full-width letters, dots and digits) like mail programs and browsers do.
  const plain = name.normalize('NFKC')
  const shown = withoutNumbers(withoutAddresses(plain)).trim()
  return shorten(shown) || '…'
}

/** Shortens a text without splitting a surrogate pair. */
function shorten(text: string): string {
  const characters = Array.from(text)
  if (characters.length <= maxNameLength) return text
  const kept = characters.slice(0, maxNameLength - 1).join('')
  return `${kept.trimEnd()}…`
}

/** Breaks up domains (a dot in a word), schemes (a colon), mail addresses (`@`) and hosts (two slashes). */
const withoutAddresses = (text: string): string =>
  text
    .replaceAll(/[.\u3002](?=[^\s.])/gu, '·')
    .replaceAll(/:(?=\S)/gu, ': ')
    .replaceAll(/[\\/]{2,}|@/gu, ' ')
    .replaceAll(/ {2,}/gu, ' ')

/**
 * Replaces nine or more digits, with any separators, because they can be a telephone number. Years, versions
 * and dates are shorter.
 */
const withoutNumbers = (text: string): string =>
  text.replaceAll(/\p{Nd}(?:[^\p{L}\p{Nd}]{0,3}\p{Nd}){8,}/gu, '…')
