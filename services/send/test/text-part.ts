import { readMailHtml } from '../src/domain/message/mail-html.ts'
import { plainText } from '../src/domain/message/plain-text.ts'

/** The text part of a mail with this HTML. */
export const textPartOf = (html: string): string => plainText(readMailHtml(html))
