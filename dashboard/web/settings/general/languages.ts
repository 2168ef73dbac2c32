import { language } from '../../text/catalogue.ts'

/** The languages that the texts for recipients are translated to. */
const languages: readonly string[] = ['en', 'de', 'es', 'fr', 'it', 'pt']

const names = new Intl.DisplayNames(language, { type: 'language' })

/** Returns the languages to choose from, by name. A project may have another language, set by the API. */
export const languageOptions = (current: string): readonly { value: string; label: string }[] =>
  [...new Set([...languages, current])]
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
