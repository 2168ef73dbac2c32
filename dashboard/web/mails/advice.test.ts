import { adviceText, helpLinks, type MailOfAdvice } from './advice.ts'

const mail: MailOfAdvice = {
  to: 'ada@example.net',
  contact: { id: 'c1', email: 'ada@example.net' },
  campaignId: null,
  workflowId: 'w1',
  templateId: null,
}

describe('helpLinks', () => {
  it('opens the suppressions of the address', () => {
    expect(helpLinks('address-suppressed', mail)).toEqual([
      { name: 'suppressions', path: 'mails/suppressions', search: { check: 'ada@example.net' } },
    ])
  })

  it('links only what the mail has', () => {
    expect(helpLinks('template', mail)).toEqual([{ name: 'workflow', path: 'workflows/w1' }])
    expect(helpLinks('campaign-paused', mail)).toEqual([])
    expect(helpLinks('delivered', mail)).toEqual([])
  })
})

describe('adviceText', () => {
  const text = 'Wait, or call `PATCH /emails/1`.'

  it('returns the text of the dashboard if the sentence of the API names an endpoint', () => {
    const suppression = { id: 's1', reason: 'MANUAL', endsAt: null } as const

    expect(adviceText({ what: 'raise-usage-limit', text })).toBe(
      'Raise the limit, or wait for the next month. Then send the mail again.',
    )
    expect(adviceText({ what: 'remove-suppression', text, suppression })).toBe(
      'Remove the suppression if the address is to get mail.',
    )
  })

  it('names the end of a suppression', () => {
    const suppression = { id: 's1', reason: 'SOFT_BOUNCE', endsAt: '2026-03-01T11:00:00.000Z' } as const

    expect(adviceText({ what: 'remove-suppression', text, suppression })).toMatch(
      /^The address is suppressed until .*2026.*\. Wait, or remove the suppression/,
    )
  })

  it('returns the sentence of the API for other kinds', () => {
    expect(adviceText({ what: 'ask-mail-server', text: 'Ask the operator.' })).toBe('Ask the operator.')
  })
})
