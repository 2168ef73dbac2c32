import type { Texts } from '@postrider/contracts/texts'

/** What the subscription pages say; HTML. */
export interface PageWords {
  language: string
  subscribe: string
  unsubscribe: string
  manage: string
  isSubscribed: string
  isNotSubscribed: string
  notFound: string
  notFoundHint: string
}

export const pageTexts: Texts<PageWords> = {
  en: {
    language: 'en',
    subscribe: 'Subscribe',
    unsubscribe: 'Unsubscribe',
    manage: 'Your email preferences',
    isSubscribed: 'You are currently <strong>subscribed</strong>.',
    isNotSubscribed: 'You are currently <strong>not subscribed</strong>.',
    notFound: 'Link not found',
    notFoundHint: 'This link does not belong to anybody. It may have been cut off.',
  },
  de: {
    language: 'de',
    subscribe: 'Anmelden',
    unsubscribe: 'Abmelden',
    manage: 'Ihre E-Mail-Einstellungen',
    isSubscribed: 'Sie sind derzeit <strong>angemeldet</strong>.',
    isNotSubscribed: 'Sie sind derzeit <strong>nicht angemeldet</strong>.',
    notFound: 'Link nicht gefunden',
    notFoundHint: 'Dieser Link gehört niemandem. Vielleicht wurde er abgeschnitten.',
  },
  fr: {
    language: 'fr',
    subscribe: 'S’abonner',
    unsubscribe: 'Se désabonner',
    manage: 'Vos préférences e-mail',
    isSubscribed: 'Vous êtes actuellement <strong>abonné</strong>.',
    isNotSubscribed: 'Vous n’êtes actuellement <strong>pas abonné</strong>.',
    notFound: 'Lien introuvable',
    notFoundHint: 'Ce lien n’appartient à personne. Il a peut-être été coupé.',
  },
  es: {
    language: 'es',
    subscribe: 'Suscribirse',
    unsubscribe: 'Darse de baja',
    manage: 'Sus preferencias de correo',
    isSubscribed: 'Actualmente está <strong>suscrito</strong>.',
    isNotSubscribed: 'Actualmente <strong>no está suscrito</strong>.',
    notFound: 'Enlace no encontrado',
    notFoundHint: 'Este enlace no pertenece a nadie. Puede que esté cortado.',
  },
  it: {
    language: 'it',
    subscribe: 'Iscriviti',
    unsubscribe: 'Annulla iscrizione',
    manage: 'Le tue preferenze e-mail',
    isSubscribed: 'Al momento sei <strong>iscritto</strong>.',
    isNotSubscribed: 'Al momento <strong>non sei iscritto</strong>.',
    notFound: 'Link non trovato',
    notFoundHint: 'Questo link non appartiene a nessuno. Forse è stato troncato.',
  },
  pt: {
    language: 'pt',
    subscribe: 'Inscrever-se',
    unsubscribe: 'Cancelar inscrição',
    manage: 'As suas preferências de e-mail',
    isSubscribed: 'Neste momento está <strong>inscrito</strong>.',
    isNotSubscribed: 'Neste momento <strong>não está inscrito</strong>.',
    notFound: 'Link não encontrado',
    notFoundHint: 'Este link não pertence a ninguém. Pode ter sido cortado.',
  },
}
