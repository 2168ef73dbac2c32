import type { Translations } from '@postrider/contracts/translations'

/** Translations of the subscription pages, in HTML. `{project}` is the project's name. */
export interface PageTranslations {
  language: string
  subscribe: string
  unsubscribe: string
  manage: string
  /** The sender of the mails. */
  mailsOf: string
  isSubscribed: string
  isNotSubscribed: string
  /** Shown after the reader has changed the subscription. */
  saved: string
  notFound: string
  notFoundHint: string
}

/** The translations, in the same languages as the footer of marketing mails. */
export const pageTranslations: Translations<PageTranslations> = {
  en: {
    language: 'en',
    subscribe: 'Subscribe',
    unsubscribe: 'Unsubscribe',
    manage: 'Your email preferences',
    mailsOf: 'Emails from {project}',
    isSubscribed: 'You are currently <strong>subscribed</strong>.',
    isNotSubscribed: 'You are currently <strong>not subscribed</strong>.',
    saved: 'Your choice has been saved.',
    notFound: 'Link not found',
    notFoundHint: 'This link does not belong to anybody. It may have been cut off.',
  },
  nl: {
    language: 'nl',
    subscribe: 'Aanmelden',
    unsubscribe: 'Afmelden',
    manage: 'Je e-mailvoorkeuren',
    mailsOf: 'E-mails van {project}',
    isSubscribed: 'Je bent momenteel <strong>aangemeld</strong>.',
    isNotSubscribed: 'Je bent momenteel <strong>niet aangemeld</strong>.',
    saved: 'Je keuze is opgeslagen.',
    notFound: 'Link niet gevonden',
    notFoundHint: 'Deze link hoort bij niemand. Misschien is hij afgebroken.',
  },
  de: {
    language: 'de',
    subscribe: 'Anmelden',
    unsubscribe: 'Abmelden',
    manage: 'Ihre E-Mail-Einstellungen',
    mailsOf: 'E-Mails von {project}',
    isSubscribed: 'Sie sind derzeit <strong>angemeldet</strong>.',
    isNotSubscribed: 'Sie sind derzeit <strong>nicht angemeldet</strong>.',
    saved: 'Ihre Auswahl wurde gespeichert.',
    notFound: 'Link nicht gefunden',
    notFoundHint: 'Dieser Link gehört niemandem. Vielleicht wurde er abgeschnitten.',
  },
  fr: {
    language: 'fr',
    subscribe: 'S’abonner',
    unsubscribe: 'Se désabonner',
    manage: 'Vos préférences e-mail',
    mailsOf: 'E-mails de {project}',
    isSubscribed: 'Vous êtes actuellement <strong>abonné</strong>.',
    isNotSubscribed: 'Vous n’êtes actuellement <strong>pas abonné</strong>.',
    saved: 'Votre choix a été enregistré.',
    notFound: 'Lien introuvable',
    notFoundHint: 'Ce lien n’appartient à personne. Il a peut-être été coupé.',
  },
  es: {
    language: 'es',
    subscribe: 'Suscribirse',
    unsubscribe: 'Darse de baja',
    manage: 'Sus preferencias de correo',
    mailsOf: 'Correos de {project}',
    isSubscribed: 'Actualmente está <strong>suscrito</strong>.',
    isNotSubscribed: 'Actualmente <strong>no está suscrito</strong>.',
    saved: 'Su elección se ha guardado.',
    notFound: 'Enlace no encontrado',
    notFoundHint: 'Este enlace no pertenece a nadie. Puede que esté cortado.',
  },
  it: {
    language: 'it',
    subscribe: 'Iscriviti',
    unsubscribe: 'Annulla iscrizione',
    manage: 'Le tue preferenze e-mail',
    mailsOf: 'E-mail da {project}',
    isSubscribed: 'Al momento sei <strong>iscritto</strong>.',
    isNotSubscribed: 'Al momento <strong>non sei iscritto</strong>.',
    saved: 'La tua scelta è stata salvata.',
    notFound: 'Link non trovato',
    notFoundHint: 'Questo link non appartiene a nessuno. Forse è stato troncato.',
  },
  pt: {
    language: 'pt',
    subscribe: 'Inscrever-se',
    unsubscribe: 'Cancelar inscrição',
    manage: 'As suas preferências de e-mail',
    mailsOf: 'E-mails de {project}',
    isSubscribed: 'Neste momento está <strong>inscrito</strong>.',
    isNotSubscribed: 'Neste momento <strong>não está inscrito</strong>.',
    saved: 'A sua escolha foi guardada.',
    notFound: 'Link não encontrado',
    notFoundHint: 'Este link não pertence a ninguém. Pode ter sido cortado.',
  },
  pl: {
    language: 'pl',
    subscribe: 'Zapisz się',
    unsubscribe: 'Wypisz się',
    manage: 'Twoje ustawienia e-mail',
    mailsOf: 'Wiadomości od {project}',
    isSubscribed: 'Obecnie Twój adres <strong>jest zapisany</strong>.',
    isNotSubscribed: 'Obecnie Twój adres <strong>nie jest zapisany</strong>.',
    saved: 'Twój wybór został zapisany.',
    notFound: 'Nie znaleziono linku',
    notFoundHint: 'Ten link do nikogo nie należy. Być może został ucięty.',
  },
  sv: {
    language: 'sv',
    subscribe: 'Prenumerera',
    unsubscribe: 'Avsluta prenumerationen',
    manage: 'Dina e-postinställningar',
    mailsOf: 'E-post från {project}',
    isSubscribed: 'Du <strong>prenumererar</strong> för närvarande.',
    isNotSubscribed: 'Du <strong>prenumererar inte</strong> för närvarande.',
    saved: 'Ditt val har sparats.',
    notFound: 'Länken hittades inte',
    notFoundHint: 'Länken tillhör ingen. Den kan ha blivit avkortad.',
  },
  da: {
    language: 'da',
    subscribe: 'Tilmeld',
    unsubscribe: 'Afmeld',
    manage: 'Dine e-mailindstillinger',
    mailsOf: 'E-mails fra {project}',
    isSubscribed: 'Du er i øjeblikket <strong>tilmeldt</strong>.',
    isNotSubscribed: 'Du er i øjeblikket <strong>ikke tilmeldt</strong>.',
    saved: 'Dit valg er gemt.',
    notFound: 'Linket blev ikke fundet',
    notFoundHint: 'Linket tilhører ingen. Det kan være blevet afkortet.',
  },
}
