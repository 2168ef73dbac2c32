import { escapeHtml, fillIn, translationOf } from '@postrider/contracts/translations'
import { mailTranslations } from './mail-translations/mail-translations.ts'
import type { MailTranslations } from './mail-translations/translations-type.ts'
import type { MailDetails, MailKind, PlatformMail } from './platform-mail.ts'
import { displayName } from './display-name.ts'

/** Dashboard pages that accept a token in the URL fragment, which browsers never send to a server. */
const pages: Partial<Record<MailKind, string>> = {
  VERIFY_EMAIL: '/verify-email',
  CHANGE_EMAIL: '/verify-email',
  RESET_PASSWORD: '/reset-password',
  INVITATION: '/accept-invitation',
}

/** Returns the subject and HTML of a mail in the recipient's language. `token` is undefined for a notice. */
export function composePlatformMail(
  mail: Pick<PlatformMail, 'kind' | 'to' | 'language' | 'details'>,
  { token, dashboardUrl }: { token: string | undefined; dashboardUrl: string },
): { subject: string; html: string } {
  const translations = translationOf(mailTranslations, mail.language)
  const { project, workflow, ...details } = mail.details
  const shown = {
    ...(project !== undefined && { project: displayName(project) }),
    ...(workflow !== undefined && { workflow: displayName(workflow) }),
    ...translatedDetails(translations, details),
  }
  const values = { email: mail.to, ...details, ...shown }
  const { subject, lines, button } = translations.mails[mail.kind]
  const escaped = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, escapeHtml(value ?? '')]),
  )
  const link = token === undefined ? undefined : `${dashboardUrl}${pages[mail.kind] ?? ''}#token=${token}`
  const html = [
    ...lines.map((line) => paragraph(fillIn(line, escaped))),
    ...(link === undefined || token === undefined || button === undefined
      ? []
      : withLink(translations, { link, token, button })),
  ]
  return { subject: shorten(fillIn(subject, values)), html: page(html) }
}

/** Translates the limited category and the reason for disabling. */
const translatedDetails = (
  { caps, reasons }: MailTranslations,
  { cap, reason }: MailDetails,
): { cap?: string; reason?: string } => ({
  ...(cap && { cap: caps[cap] }),
  ...(reason && { reason: reasons[reason] }),
})

const maxSubjectLength = 200

/** Cuts the text between characters, because half of a surrogate pair cannot be stored. */
const shorten = (text: string): string => Array.from(text).slice(0, maxSubjectLength).join('')

const paragraph = (html: string): string => `<p style="margin:0 0 16px;overflow-wrap:anywhere">${html}</p>`

/** The link as a button and in full, and the token itself for users without a dashboard. */
const withLink = (
  { linkHint, tokenHint }: MailTranslations,
  { link, token, button }: { link: string; token: string; button: string },
): string[] => {
  const href = escapeHtml(link)
  return [
    paragraph(
      `<a href="${href}" style="display:inline-block;padding:10px 24px;border-radius:8px;background:#b45309;color:#fff;text-decoration:none">${escapeHtml(button)}</a>`,
    ),
    smallParagraph(`${linkHint}<br><a href="${href}" style="color:#777">${href}</a>`),
    smallParagraph(`${tokenHint}<br><code>${token}</code>`),
  ]
}

const smallParagraph = (html: string): string =>
  `<p style="margin:0 0 12px;font-size:12px;color:#777;overflow-wrap:anywhere">${html}</p>`

const page = (parts: readonly string[]): string => `<!doctype html>
<html>
<body style="margin:0;padding:32px 16px;background:#f5f5f4;font:16px/1.5 sans-serif;color:#292524">
<div style="max-width:32rem;margin:0 auto;padding:32px;border-radius:12px;background:#fff">
${parts.join('\n')}
</div>
</body>
</html>
`
