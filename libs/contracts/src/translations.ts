/** Translations by language (`de`). English is required. */
export type Translations<Words> = { en: Words } & { [language in string]?: Words }

/** Returns the translation for a tag such as `de-AT`, or the English text if there is none. */
export function translationOf<Words>(texts: Translations<Words>, tag: string): Words {
  const language = primaryOf(tag)
  return (Object.hasOwn(texts, language) ? texts[language] : undefined) ?? texts.en
}

/**
 * Returns the known language that a browser prefers, from the header Accept-Language (RFC 9110 section
 * 12.5.4). Returns English if no language is known.
 */
export function preferredLanguage(header: string | undefined, known: readonly string[]): string {
  const wanted = (header ?? '').slice(0, maxHeaderLength).split(',').map(readRange)
  const best = wanted
    .filter(({ language, quality }) => quality > 0 && known.includes(language))
    .toSorted((left, right) => right.quality - left.quality)
  return best[0]?.language ?? 'en'
}

const maxHeaderLength = 500

function readRange(range: string): { language: string; quality: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim())
  const given = parameters.find((each) => each.startsWith('q='))
  const quality = given === undefined ? 1 : Number(given.slice(2))
  return { language: primaryOf(tag), quality: Number.isFinite(quality) ? quality : 0 }
}

const primaryOf = (tag: string): string => (tag.split(/[-_]/)[0] ?? '').toLowerCase()

/** Replaces each `{name}` by its value. Values are not escaped. */
export const fillIn = (text: string, values: Record<string, string>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  )

/** Escapes text for HTML, including attributes in quotes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
