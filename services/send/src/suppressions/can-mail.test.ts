import { canMail, type MailQuestion } from './can-mail.ts'

const subscriber = { suppressed: undefined, deleted: false, unsubscribed: false }

describe('canMail', () => {
  it.each<[MailQuestion['source'], MailQuestion['type'], boolean]>([
    ['TRANSACTIONAL', null, true],
    ['TRANSACTIONAL', 'TRANSACTIONAL', true],
    ['TRANSACTIONAL', 'HEADLESS', true],
    ['TRANSACTIONAL', 'MARKETING', false],
    ['CAMPAIGN', 'TRANSACTIONAL', true],
    ['CAMPAIGN', 'HEADLESS', false],
    ['CAMPAIGN', 'MARKETING', false],
    ['WORKFLOW', 'TRANSACTIONAL', true],
    ['WORKFLOW', 'HEADLESS', false],
    ['WORKFLOW', 'MARKETING', false],
  ])('returns for %s mail of type %s to an unsubscribed contact: %s', (source, type, allowed) => {
    const verdict = canMail({ source, type, ...subscriber, unsubscribed: true })

    expect(verdict).toEqual(allowed ? { allowed } : { allowed, reason: 'unsubscribed' })
  })

  it("allows a workflow's mail to a custom address without a subscription", () => {
    const question: MailQuestion = {
      source: 'WORKFLOW',
      type: 'MARKETING',
      ...subscriber,
      unsubscribed: true,
    }

    expect(canMail({ ...question, customAddress: true })).toEqual({ allowed: true })
  })

  it('never allows mail to a suppressed address or a deleted contact', () => {
    const question: MailQuestion = { source: 'TRANSACTIONAL', type: null, ...subscriber }

    expect(canMail({ ...question, suppressed: 'BOUNCE' })).toEqual({ allowed: false, reason: 'BOUNCE' })
    expect(canMail({ ...question, deleted: true })).toEqual({ allowed: false, reason: 'deleted' })
  })
})
