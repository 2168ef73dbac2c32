import { preferredLanguage } from '@postrider/contracts/translations'
import { mailLanguages } from '../domain/mail-translations/mail-translations.ts'

/** Returns the preferred language of the browser, for mails to this user. */
export const languageOf = ({ headers }: { headers: { 'accept-language'?: string | undefined } }): string =>
  preferredLanguage(headers['accept-language'], mailLanguages)
