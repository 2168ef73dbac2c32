import { existsSync, readFileSync } from 'node:fs'

const root = new URL('../..', import.meta.url)
const page = 'docs/operate/smtp-and-dns.md'
const [, section = ''] = readFileSync(new URL(page, root), 'utf8').split('\n## Rules of Gmail and Yahoo\n')
const [ours = '', yours = ''] = section.split('\nThese rules are yours:\n')

/** Returns the rules in the first column of a table. */
const rulesIn = (text: string): string[] =>
  [...text.matchAll(/^\| ([^|]+) \|/gm)]
    .map(([, rule = '']) => rule.trim())
    .filter((rule) => rule !== 'Rule' && !rule.startsWith('---'))

/** The tests that prove that Postrider follows each rule. */
const proofs: Record<string, string[]> = {
  'DKIM with 1,024 bits or more': [
    'services/send/test/mail-kinds.test.ts',
    'services/send/test/add-domain.test.ts',
  ],
  SPF: ['services/send/src/domains/domain-records.test.ts'],
  'DMARC alignment': ['services/send/test/smtp.test.ts', '.ci/check_mails.py'],
  'DMARC record': ['services/send/src/domains/domain-records.test.ts'],
  'No forged senders': ['services/send/test/domain-ownership.test.ts'],
  'Valid messages (RFC 5322)': [
    'services/send/src/messages/compose-canonical.test.ts',
    'services/send/src/messages/compose-message.test.ts',
  ],
  'One-click unsubscribe': ['services/send/test/mail-kinds.test.ts', 'test/flow/mail/send.test.ts'],
  'Signed unsubscribe headers': ['services/send/test/mail-kinds.test.ts', '.ci/check_mails.py'],
  'Unsubscribe immediately': [
    'services/contacts/test/one-click.test.ts',
    'test/flow/mail/campaigns.test.ts',
    'services/send/test/audience-page-opt-outs.test.ts',
  ],
  'Visible unsubscribe link': ['services/send/src/messages/html/unsubscribe-footer.test.ts'],
  'Link scanners': ['services/contacts/test/public.test.ts'],
  'Bounces and complaints': [
    'services/contacts/test/on-bounces.test.ts',
    'services/send/test/reports.test.ts',
    'test/flow/mail/returned-mail.test.ts',
  ],
  'No automatic replies': [
    'services/send/src/messages/list-headers.test.ts',
    'services/send/test/mail-kinds.test.ts',
  ],
  'Slow down on deferrals': ['services/send/test/crash.test.ts'],
}

describe('docs/operate/smtp-and-dns.md', () => {
  it('lists exactly the rules that have tests', () => {
    expect(rulesIn(ours)).toEqual(Object.keys(proofs))
  })

  it('lists the rules that the operator must follow', () => {
    expect(rulesIn(yours).length).toBeGreaterThan(2)
  })

  it.each(Object.entries(proofs))('has existing test files for the rule: %s', (_, files) => {
    expect(files.filter((file) => !existsSync(new URL(file, root)))).toEqual([])
  })
})
