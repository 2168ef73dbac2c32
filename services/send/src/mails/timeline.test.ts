import { isInColumns, wholeTimeline, type TimelineColumns, type TimelineEntry } from './timeline.ts'

const at = (second: number): Date => new Date(1_790_000_000_000 + second * 1_000)

const rowOf = (name: string, second: number, dedupe: string | null = null): TimelineEntry => ({
  name,
  at: at(second),
  data: {},
  dedupe,
})

const queued: TimelineColumns = { campaignId: null, queuedAt: at(0), sentAt: null, deliveredAt: null }
const sent = { ...queued, sentAt: at(1) }
const delivered = { ...sent, deliveredAt: at(1) }
const ofCampaign = { ...delivered, campaignId: '0193f000-0000-7000-8000-000000000001' }

const told = (columns: TimelineColumns, ...rows: TimelineEntry[]): string[] =>
  wholeTimeline(columns, rows).map(({ name }) => name)

describe('the timeline of a mail', () => {
  it('is what its columns say, while nothing else has happened', () => {
    expect(wholeTimeline(delivered, [])).toEqual([
      { name: 'queued', at: at(0), data: {} },
      { name: 'sent', at: at(1), data: {} },
      { name: 'delivered', at: at(1), data: {} },
    ])
    expect([told(queued), told(sent), told(ofCampaign)]).toEqual([
      ['queued'],
      ['queued', 'sent'],
      ['queued', 'sent', 'delivered'],
    ])
  })

  it('has its rows among them, in the order of time', () => {
    const [opened, bounced] = [rowOf('opened', 5, 'o'), rowOf('bounced', 1, 'b')]

    expect(told(delivered, opened, bounced)).toEqual(['queued', 'sent', 'delivered', 'bounced', 'opened'])
    expect(wholeTimeline(delivered, [opened]).at(-1)).toEqual(opened)
  })

  it('has nothing twice that has a row, as of an earlier release or of a notification', () => {
    const [first, second, third] = [
      rowOf('queued', 0),
      rowOf('sent', 2, 'sent'),
      rowOf('delivered', 3, 'delivered'),
    ]

    expect(wholeTimeline(delivered, [first, second, third])).toEqual([first, second, third])
    expect(told(delivered, second)).toEqual(['queued', 'delivered', 'sent'])
    expect(told(delivered, first)).toEqual(['queued', 'sent', 'delivered'])
    expect(told({ ...delivered, queuedAt: at(1) }, rowOf('queued', 1))).toEqual([
      'queued',
      'sent',
      'delivered',
    ])
    expect(told(delivered, rowOf('delivered', 4, 'another one'))).toEqual([
      'queued',
      'sent',
      'delivered',
      'delivered',
    ])
  })

  it('does not begin in the queue, where the mail did not', () => {
    expect(told(queued, rowOf('suppressed', 0))).toEqual(['suppressed'])
    expect(told(queued, rowOf('failed', 0))).toEqual(['failed'])
    expect(told(queued, rowOf('received', 0, 'received'))).toEqual(['received'])
    expect(told({ ...queued, campaignId: 'c' }, rowOf('dropped', 3, 'dropped'))).toEqual(['dropped'])
  })

  it('begins in the queue, where the mail has ended there', () => {
    expect(told(queued, rowOf('suppressed', 0, 'suppressed'))).toEqual(['queued', 'suppressed'])
    expect(told(queued, rowOf('dropped', 3, 'dropped'))).toEqual(['queued', 'dropped'])
    expect(told(queued, rowOf('failed', 3, 'failed'))).toEqual(['queued', 'failed'])
  })
})

describe('a row of a timeline', () => {
  it('is not needed for what the columns tell', () => {
    const entries = ['sent', 'delivered', 'opened'].map((name) => ({ name, dedupe: name }))

    expect(entries.map((entry) => isInColumns(queued, entry))).toEqual([false, false, false])
    expect(entries.map((entry) => isInColumns(sent, entry))).toEqual([true, false, false])
    expect(entries.map((entry) => isInColumns(delivered, entry))).toEqual([true, true, false])
    expect(isInColumns(delivered, { name: 'delivered', dedupe: 'another one' })).toBe(false)
  })
})
