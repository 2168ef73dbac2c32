/**
 * The most characters of a project's name in a mail. Names of real projects are shorter; an advertisement
 * wants more.
 */
const longestName = 60

/**
 * A project's name as a mail to a stranger shows it. A name is a tenant's free text, and an invitation
 * carries it under our own sender to any address, so it may name a project and no more: mail programs make a
 * link of what looks like an address of any kind or a telephone number, and of the answer nothing does. What
 * a name is made of otherwise stays.
 */
export function shownName(name: string): string {
  // Compatibility forms (full-width letters, dots and digits) become the plain ones, as mail programs and
  // browsers read them.
  const plain = name.normalize('NFKC')
  const shown = withoutNumbers(withoutAddresses(plain)).trim()
  return shortened(shown) || '…'
}

/** By whole characters. */
function shortened(text: string): string {
  const characters = Array.from(text)
  if (characters.length <= longestName) return text
  const kept = characters.slice(0, longestName - 1).join('')
  return `${kept.trimEnd()}…`
}

/**
 * A dot within a word makes it a domain, a colon a scheme, `@` a mail address, two slashes the place of a
 * server.
 */
const withoutAddresses = (text: string): string =>
  text
    .replaceAll(/[.\u3002](?=[^\s.])/gu, '·')
    .replaceAll(/:(?=\S)/gu, ': ')
    .replaceAll(/[\\/]{2,}|@/gu, ' ')
    .replaceAll(/ {2,}/gu, ' ')

/**
 * Nine digits and more, however they are parted, are a number to call; years, versions and dates are shorter.
 */
const withoutNumbers = (text: string): string =>
  text.replaceAll(/\p{Nd}(?:[^\p{L}\p{Nd}]{0,3}\p{Nd}){8,}/gu, '…')
