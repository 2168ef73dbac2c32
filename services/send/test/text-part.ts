import { readMailHtml } from '../src/messages/html/mail-html.ts'
import { plainText } from '../src/messages/plain-text.ts'

/** Returns the text part of a mail whose HTML part is `html`. */
export const textPartOf = (html: string): string => plainText(readMailHtml(html))
