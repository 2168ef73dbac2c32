import { translationOf, type Translations } from '@postrider/contracts/translations'
import { withHtmlAtEnd, type MailHtml } from './mail-html.ts'
import { textHasLink, type FooterLinks } from './unsubscribe-link.ts'

const words: Translations<string> = {
  en: 'Unsubscribe',
  nl: 'Afmelden',
  de: 'Abmelden',
  fr: 'Se désabonner',
  es: 'Darse de baja',
  it: 'Annulla iscrizione',
  pt: 'Cancelar inscrição',
  pl: 'Wypisz się',
  sv: 'Avsluta prenumerationen',
  da: 'Afmeld',
}

const reasons: Translations<string> = {
  en: 'You receive this mail because you are subscribed.',
  nl: 'Je ontvangt deze e-mail omdat je bent ingeschreven.',
  de: 'Sie erhalten diese E-Mail, weil Sie angemeldet sind.',
  fr: 'Vous recevez cet e-mail car vous êtes abonné.',
  es: 'Recibe este correo porque está suscrito.',
  it: 'Ricevi questa email perché sei iscritto.',
  pt: 'Você recebe este e-mail porque está inscrito.',
  pl: 'Otrzymujesz tę wiadomość, ponieważ jesteś zapisany.',
  sv: 'Du får detta mejl eftersom du prenumererar.',
  da: 'Du modtager denne mail, fordi du er tilmeldt.',
}

/**
 * Adds a footer with the unsubscribe link, in the language of `locale` (default English), unless the reader
 * already sees such a link. The footer is the last visible content, even after unclosed elements.
 */
export function withUnsubscribeFooter(mail: MailHtml, links: FooterLinks, locale: string): MailHtml {
  if (mail.showsUnsubscribeLink) return mail
  const href = links.unsubscribeUrl.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const footer = `<p style="margin:32px 0 0;font:12px/1.5 sans-serif;color:#777;text-align:center">${translationOf(reasons, locale)} <a href="${href}" style="color:#777">${translationOf(words, locale)}</a></p>`
  return withHtmlAtEnd(mail, footer)
}

/** Adds the footer to a text part, unless the text contains such a link. */
export const withUnsubscribeText = (text: string, links: FooterLinks, locale: string): string =>
  textHasLink(text, links)
    ? text
    : `${text.trimEnd()}\n\n${translationOf(reasons, locale)}\n${translationOf(words, locale)}: ${links.unsubscribeUrl}\n`
