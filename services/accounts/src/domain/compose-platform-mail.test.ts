import { composePlatformMail } from './compose-platform-mail.ts'
import { mailLanguages, mailTranslations } from './mail-translations/mail-translations.ts'
import { tokenLifetimeMs, type MailKind } from './platform-mail.ts'

const kinds: MailKind[] = [
  'VERIFY_EMAIL',
  'CHANGE_EMAIL',
  'RESET_PASSWORD',
  'INVITATION',
  'EMAIL_CHANGED',
  'PASSWORD_CHANGED',
  'DOMAIN_VERIFIED',
  'DOMAIN_LOST',
  'WEBHOOK_FAILING',
  'WEBHOOK_DISABLED',
]
const dashboardUrl = 'https://app.example.com'
const token = 'ab'.repeat(32)
const details = {
  project: 'Ada & Co',
  inviter: 'bo@example.com',
  newEmail: 'new@example.com',
  domain: 'mail.example.com',
  endpoint: 'https://example.com/hooks',
  failingSince: '2026-01-02 03:04 UTC',
  lastError: 'HTTP 500',
  explanation: 'The endpoint returned 410.',
}

const compose = (kind: MailKind, language: string, given: Partial<typeof details> = details) =>
  composePlatformMail(
    { kind, to: 'ada@example.net', language, details: given },
    { token: tokenLifetimeMs(kind) > 0 ? token : undefined, dashboardUrl },
  )

describe('a platform mail', () => {
  it('is available in six languages', () => {
    expect(mailLanguages).toEqual(['en', 'de', 'fr', 'es', 'it', 'pt'])
  })

  it.each(kinds.flatMap((kind) => mailLanguages.map((language) => ({ kind, language }))))(
    'contains all values: %j',
    ({ kind, language }) => {
      const { subject, html } = compose(kind, language)

      expect(`${subject} ${html}`).not.toMatch(/\{\w*\}|undefined/)
      expect(html).toContain('ada@example.net')
      expect(html.split(token).length > 1).toBe(tokenLifetimeMs(kind) > 0)
    },
  )

  it.each(kinds)('of kind %s differs in each language', (kind) => {
    expect(new Set(mailLanguages.map((language) => compose(kind, language).subject)).size).toBe(6)
    for (const { mails } of Object.values(mailTranslations)) expect(mails[kind].lines.length).toBe(2)
  })

  it.each([
    ['VERIFY_EMAIL', '/verify-email'],
    ['CHANGE_EMAIL', '/verify-email'],
    ['RESET_PASSWORD', '/reset-password'],
    ['INVITATION', '/accept-invitation'],
  ] as const)(
    'of kind %s links to %s of the dashboard with the token in the fragment, and also shows the token',
    (kind, path) => {
      const { html } = compose(kind, 'en')

      expect(html).toContain(`href="${dashboardUrl}${path}#token=${token}"`)
      expect(html).toContain(`<code>${token}</code>`)
    },
  )

  it('is in English if the requested language is unsupported or invalid', () => {
    const english = compose('RESET_PASSWORD', 'en')

    for (const language of ['xx', '', '__proto__', 'constructor', 'en-GB'])
      expect(compose('RESET_PASSWORD', language)).toEqual(english)
    expect(compose('RESET_PASSWORD', 'DE_AT')).toEqual(compose('RESET_PASSWORD', 'de'))
  })

  it('escapes names and does not replace placeholders in them', () => {
    const { subject, html } = compose('INVITATION', 'en', {
      ...details,
      project: '<img src=x onerror=alert(1)>{email}',
    })

    expect(html).not.toContain('<img')
    expect(html).toContain('{email}')
    expect(subject).toBe('You have been invited to the project <img src=x onerror=alert(1)>{email}')
  })
})
