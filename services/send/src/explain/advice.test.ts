import { explain } from './explain.ts'
import { future, later, now, sent, someFacts, someQueue, someSuppression } from './facts.fixture.ts'
import type { MailFacts } from './facts.ts'

const failed = (error: string) => someFacts({ status: 'FAILED', error, failedAt: later })
const suppressed = (error: string, facts?: Partial<MailFacts>) =>
  someFacts({ status: 'SUPPRESSED', error }, facts)

describe('the kinds of the advice', () => {
  it.each<[string, MailFacts, string[]]>([
    ['waits', someFacts({}, { queue: someQueue() }), ['wait']],
    [
      'is scheduled',
      someFacts({ status: 'SCHEDULED', scheduledFor: future }, { queue: someQueue({ dueAt: future }) }),
      ['reschedule'],
    ],
    [
      'waits for its campaign',
      someFacts(
        { source: 'CAMPAIGN', campaignId: 'c1' },
        { queue: someQueue({ dueAt: null }), campaignState: 'PAUSED' },
      ),
      ['resume-campaign'],
    ],
    ['is accepted', someFacts(sent), ['check-spam-folder', 'ask-mail-server']],
    ['is captured', someFacts(sent, { isCaptured: true }), ['open-inbox']],
    ['is opened', someFacts({ ...sent, status: 'OPENED', openedAt: later }), []],
    [
      'bounced',
      someFacts(
        { ...sent, status: 'BOUNCED', bouncedAt: later },
        { suppressions: [someSuppression()], isSubscribed: false },
      ),
      ['correct-address', 'remove-suppression', 'keep-unsubscribed'],
    ],
    [
      'is reported as spam',
      someFacts({ ...sent, status: 'COMPLAINED', complainedAt: later }),
      ['do-not-send'],
    ],
    ['exceeds a usage limit', suppressed('limit'), ['raise-usage-limit']],
    ['exceeds the limit of its address', suppressed('frequency'), ['raise-frequency-limit']],
    [
      'has an unsubscribed contact',
      suppressed('unsubscribed', { isSubscribed: false }),
      ['use-transactional-template'],
    ],
    ['has a contact that subscribed again', suppressed('unsubscribed'), ['send-again']],
    ['has a deleted contact', suppressed('deleted'), ['create-contact']],
    ['has a sender without a verified domain', failed('sender domain not verified'), ['verify-domain']],
    ['has no template', failed('template not found'), ['choose-template']],
    ['has a slow template', failed('Too slow: rendering'), ['simplify-template']],
    ['has no address', failed('no email address'), ['correct-workflow-step']],
    ['is too large', failed('The complete message is larger than 40 MB'), ['correct-content']],
  ])('are returned for a mail that %s', (_, facts, expected) => {
    expect(explain(facts, now).next.map(({ what }) => what)).toEqual(expected)
  })
})
