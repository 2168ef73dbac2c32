import { escapeHtml, fillIn, wordsOf } from '@postrider/contracts/texts'
import { mailTexts } from './mail-texts/mail-texts.ts'
import type { MailWords } from './mail-texts/mail-words.ts'
import type { MailDetails, MailKind, PlatformMail } from './platform-mail.ts'
import { shownName } from './shown-name.ts'

/** The pages of the dashboard that take a token, in the part behind `#`, which browsers send to no server. */
const pages: Partial<Record<MailKind, string>> = {
  VERIFY_EMAIL: '/verify-email',
  CHANGE_EMAIL: '/verify-email',
  RESET_PASSWORD: '/reset-password',
  INVITATION: '/accept-invitation',
}

/** Subject and HTML of a mail in its reader's language. `token` is undefined for a notice. */
export function composePlatformMail(
  mail: Pick<PlatformMail, 'kind' | 'to' | 'language' | 'details'>,
  { token, dashboardUrl }: { token: string | undefined; dashboardUrl: string },
): { subject: string; html: string } {
  const words = wordsOf(mailTexts, mail.language)
  const { project, workflow, ...details } = mail.details
  const shown = {
    ...(project !== undefined && { project: shownName(project) }),
    ...(workflow !== undefined && { workflow: shownName(workflow) }),
    ...spelledOut(words, details),
  }
  const values = { email: mail.to, ...details, ...shown }
  const { subject, lines, button } = words.mails[mail.kind]
  const escaped = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, escapeHtml(value ?? '')]),
  )
  const link = token === undefined ? undefined : `${dashboardUrl}${pages[mail.kind] ?? ''}#token=${token}`
  const html = [
    ...lines.map((line) => paragraph(fillIn(line, escaped))),
    ...(link === undefined || token === undefined || button === undefined
      ? []
      : withLink(words, { link, token, button })),
  ]
  return { subject: shortened(fillIn(subject, values)), html: page(html) }
}

/** What a limit is of and why a project is disabled, in the reader's language. */
const spelledOut = (
  { caps, reasons }: MailWords,
  { cap, reason }: MailDetails,
): { cap?: string; reason?: string } => ({
  ...(cap && { cap: caps[cap] }),
  ...(reason && { reason: reasons[reason] }),
})

const longestSubject = 200

/** By whole characters: half of a surrogate pair cannot be stored. */
const shortened = (text: string): string => Array.from(text).slice(0, longestSubject).join('')

const paragraph = (html: string): string => `<p style="margin:0 0 16px">${html}</p>`

/** The link as a button and in full, and the token by itself, for those who have no dashboard. */
const withLink = (
  { linkHint, tokenHint }: MailWords,
  { link, token, button }: { link: string; token: string; button: string },
): string[] => {
  const href = escapeHtml(link)
  return [
    paragraph(
      `<a href="${href}" style="display:inline-block;padding:10px 24px;border-radius:8px;background:#b45309;color:#fff;text-decoration:none">${escapeHtml(button)}</a>`,
    ),
    small(`${linkHint}<br><a href="${href}" style="color:#777">${href}</a>`),
    small(`${tokenHint}<br><code>${token}</code>`),
  ]
}

const small = (html: string): string =>
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
