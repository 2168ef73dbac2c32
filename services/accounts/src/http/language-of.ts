import { preferredLanguage } from '@postrider/contracts/texts'
import { mailLanguages } from '../domain/mail-texts/mail-texts.ts'

/** The language of mails to whoever sends this request: the one that the browser prefers. */
export const languageOf = ({ headers }: { headers: { 'accept-language'?: string | undefined } }): string =>
  preferredLanguage(headers['accept-language'], mailLanguages)
