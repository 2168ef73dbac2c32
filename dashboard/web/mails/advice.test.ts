import { helpLinks, withoutCalls, type MailOfAdvice } from './advice.ts'

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

describe('withoutCalls', () => {
  it.each([
    [
      'Remove the suppression 01a22f10-a53a-77c4-a524-d90c155e004b with `DELETE /suppressions/:id` if the address is to get mail.',
      'Remove the suppression if the address is to get mail.',
    ],
    [
      'Raise the limit with `PUT /users/@me/projects/:id/billing-limits`, or wait for the next month.',
      'Raise the limit, or wait for the next month.',
    ],
    [
      'Verify the domain: add the DNS records that `GET /domains` returns, then call `GET /domains/:id/verify`.',
      'Verify the domain: add its DNS records, then check it.',
    ],
    ['Wait.', 'Wait.'],
  ])('%s', (advice, shown) => {
    expect(withoutCalls(advice)).toBe(shown)
  })
})
