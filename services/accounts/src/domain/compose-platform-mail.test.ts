import { composePlatformMail } from './compose-platform-mail.ts'
import { mailLanguages, mailTexts } from './mail-texts/mail-texts.ts'
import { tokenLifeMs, type MailKind } from './platform-mail.ts'

const kinds: MailKind[] = [
  'VERIFY_EMAIL',
  'CHANGE_EMAIL',
  'RESET_PASSWORD',
  'INVITATION',
  'EMAIL_CHANGED',
  'PASSWORD_CHANGED',
  'DOMAIN_VERIFIED',
  'DOMAIN_LOST',
]
const dashboardUrl = 'https://app.example.com'
const token = 'ab'.repeat(32)
const details = {
  project: 'Ada & Co',
  inviter: 'bo@example.com',
  newEmail: 'new@example.com',
  domain: 'mail.example.com',
}

const compose = (kind: MailKind, language: string, given: Partial<typeof details> = details) =>
  composePlatformMail(
    { kind, to: 'ada@example.net', language, details: given },
    { token: tokenLifeMs(kind) > 0 ? token : undefined, dashboardUrl },
  )

describe('a mail of the platform', () => {
  it('is there in six languages', () => {
    expect(mailLanguages).toEqual(['en', 'de', 'fr', 'es', 'it', 'pt'])
  })

  it.each(kinds.flatMap((kind) => mailLanguages.map((language) => ({ kind, language }))))(
    'says all that it has to: %j',
    ({ kind, language }) => {
      const { subject, html } = compose(kind, language)

      expect(`${subject} ${html}`).not.toMatch(/\{\w*\}|undefined/)
      expect(html).toContain('ada@example.net')
      expect(html.split(token).length > 1).toBe(tokenLifeMs(kind) > 0)
    },
  )

  it.each(kinds)('%s says it in each language in its own words', (kind) => {
    expect(new Set(mailLanguages.map((language) => compose(kind, language).subject)).size).toBe(6)
    for (const { mails } of Object.values(mailTexts)) expect(mails[kind].lines.length).toBe(2)
  })

  it.each([
    ['VERIFY_EMAIL', '/verify-email'],
    ['CHANGE_EMAIL', '/verify-email'],
    ['RESET_PASSWORD', '/reset-password'],
    ['INVITATION', '/accept-invitation'],
  ] as const)(
    '%s leads to %s of the dashboard, the token behind the #, and shows the token',
    (kind, path) => {
      const { html } = compose(kind, 'en')

      expect(html).toContain(`href="${dashboardUrl}${path}#token=${token}"`)
      expect(html).toContain(`<code>${token}</code>`)
    },
  )

  it('is in English for a language that has no texts, and for one that is no language', () => {
    const english = compose('RESET_PASSWORD', 'en')

    for (const language of ['xx', '', '__proto__', 'constructor', 'en-GB'])
      expect(compose('RESET_PASSWORD', language)).toEqual(english)
    expect(compose('RESET_PASSWORD', 'DE_AT')).toEqual(compose('RESET_PASSWORD', 'de'))
  })

  it('shows a name as text, whatever is in it, and does not fill in what a name says', () => {
    const { subject, html } = compose('INVITATION', 'en', {
      ...details,
      project: '<img src=x onerror=alert(1)>{email}',
    })

    expect(html).not.toContain('<img')
    expect(html).toContain('{email}')
    expect(subject).toBe('You are invited to the project <img src=x onerror=alert(1)>{email}')
  })
})
