import { countNew, detailOf, eventDataOf, isByMachine, originOf, subjectOf } from './entry.ts'

const entry = (type, metadata = {}, changes = {}) => ({
  id: '1',
  type,
  timestamp: '2026-06-01T10:00:00Z',
  contactEmail: 'ada@example.net',
  contactId: 'c',
  metadata,
  ...changes,
})

describe('subjectOf', () => {
  it.each([
    ['email.sent', { emailId: 'e', subject: 'Hello' }, { name: 'Hello', page: 'mails/e' }],
    ['email.sent', { emailId: 'e' }, { name: undefined, page: 'mails/e' }],
    ['event.triggered', { eventName: 'bought' }, { name: 'bought' }],
    ['contact.subscribed', {}, { name: undefined }],
    [
      'contact.unsubscribed',
      { sourceEmailId: 'e', sourceSubject: 'News' },
      { name: 'News', page: 'mails/e' },
    ],
    ['campaign.sent', { campaignId: 'k', campaignName: 'Spring' }, { name: 'Spring', page: 'campaigns/k' }],
    ['workflow.started', { workflowId: 'w' }, { name: undefined, page: 'workflows/w' }],
    [
      'workflow.completed',
      { workflowId: 'w', executionId: 'x' },
      { name: undefined, page: 'workflows/w/executions/x' },
    ],
    [
      'workflow.email.scheduled',
      { workflowId: 'w', stepName: 'Wait' },
      { name: 'Wait', page: 'workflows/w' },
    ],
    ['workflow.email.scheduled', { emailId: 'e', subject: 'Later' }, { name: 'Later', page: 'mails/e' }],
  ])('%s with %j', (type, metadata, expected) => {
    expect(subjectOf(entry(type, metadata))).toEqual(expected)
  })

  it('ignores metadata of other types', () => {
    expect(subjectOf(entry('email.sent', { emailId: 1, subject: ['x'] }))).toEqual({ name: undefined })
  })
})

describe('originOf', () => {
  it('is the campaign or the workflow of a mail', () => {
    expect(originOf(entry('email.sent', { campaignId: 'k' }))).toEqual({
      kind: 'campaign',
      page: 'campaigns/k',
    })
    expect(originOf(entry('email.opened', { workflowId: 'w' }))?.page).toBe('workflows/w')
    expect(originOf(entry('email.sent'))).toBeUndefined()
    expect(originOf(entry('campaign.sent', { campaignId: 'k' }))).toBeUndefined()
  })
})

describe('details', () => {
  it('are the link, the kind of bounce or the reason', () => {
    expect(detailOf(entry('email.clicked', { link: 'https://example.com' }))).toBe('https://example.com')
    expect(detailOf(entry('email.bounced', { bounceType: 'Permanent' }))).toBe('Permanent')
    expect(detailOf(entry('email.sent'))).toBeUndefined()
  })

  it.each([
    [{}, undefined],
    [{ data: {} }, undefined],
    [{ data: { amount: 1 } }, '{"amount":1}'],
  ])('have the data of an event: %j', (metadata, expected) => {
    expect(eventDataOf(entry('event.triggered', metadata))).toBe(expected)
  })

  it('shorten long data', () => {
    expect(eventDataOf(entry('event.triggered', { data: { text: 'x'.repeat(500) } }))).toHaveLength(201)
  })

  it('mark machines', () => {
    expect(isByMachine(entry('email.opened', { isMachine: true }))).toBe(true)
    expect(isByMachine(entry('email.opened'))).toBe(false)
  })
})

describe('countNew', () => {
  const at = (id, second) => entry('email.sent', {}, { id, timestamp: `2026-06-01T10:00:0${second}Z` })

  it('counts entries that are not shown', () => {
    expect(countNew([at('a', 1)], [at('c', 3), at('b', 2), at('a', 1)], 50)).toEqual({
      count: 2,
      hasMore: false,
    })
  })

  it('counts entries that arrive late between shown entries', () => {
    expect(countNew([at('c', 3), at('a', 1)], [at('c', 3), at('b', 2), at('a', 1)], 50).count).toBe(1)
  })

  it('ignores older entries, and counts all if none is shown', () => {
    expect(countNew([at('b', 2)], [at('b', 2), at('a', 1)], 50).count).toBe(0)
    expect(countNew([], [at('a', 1)], 50).count).toBe(1)
  })

  it('reports that a whole page is new', () => {
    expect(countNew([at('a', 1)], [at('c', 3), at('b', 2)], 2)).toEqual({ count: 2, hasMore: true })
  })
})
