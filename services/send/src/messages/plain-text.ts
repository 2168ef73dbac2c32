import { htmlToText } from '@postrider/shown-html'
import { shownHtml, type MailHtml } from './html/mail-html.ts'

/** Returns the text part of a mail: the visible text of its HTML. */
export function plainText(mail: MailHtml): string {
  const shown = htmlToText(shownHtml(mail))
  // Ignore hiding if nothing is left: an unclosed hidden element may contain the complete mail.
  return shown === '' && mail.hidden.length > 0 ? htmlToText(mail.html) : shown
}
