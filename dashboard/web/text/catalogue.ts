/** The languages of the dashboard. A new language must translate each catalogue. */
export type Language = 'en'

/** The texts of one part of the dashboard: strings, and functions that insert values. */
export type Texts = { readonly [name: string]: string | ((...values: never[]) => string) | Texts }

export type Catalogue<T extends Texts> = Readonly<Record<Language, T>>

/** The language of the texts, and of the numbers and dates in them. */
export const language: Language = 'en'

/** Returns the texts of a catalogue in the user's language. */
export const textsOf = <T extends Texts>(catalogue: Catalogue<T>): T => catalogue[language]
