import { preferredLanguage } from '@postrider/contracts/translations'
import { mailLanguages } from '../domain/mail-translations/mail-translations.ts'

/** Returns the supported mail language that the browser prefers. */
export const languageOf = ({ headers }: { headers: { 'accept-language'?: string | undefined } }): string =>
  preferredLanguage(headers['accept-language'], mailLanguages)
