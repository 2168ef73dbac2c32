import { htmlToText } from '@postrider/shown-html'
import { shownHtml, type MailHtml } from './html/mail-html.ts'

/** The text part of a mail: what its HTML shows. */
export function plainText(mail: MailHtml): string {
  const shown = htmlToText(shownHtml(mail))
  // A hidden element that nobody closes may have the whole mail in it.
  return shown === '' && mail.hidden.length > 0 ? htmlToText(mail.html) : shown
}
