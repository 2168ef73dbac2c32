import { isInColumns, timelineOf, type TimelineColumns, type TimelineEntry } from './timeline.ts'

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

const namesOf = (columns: TimelineColumns, ...rows: TimelineEntry[]): string[] =>
  timelineOf(columns, rows).map(({ name }) => name)

describe('the timeline of a mail', () => {
  it('is derived from the columns if the mail has no rows', () => {
    expect(timelineOf(delivered, [])).toEqual([
      { name: 'queued', at: at(0), data: {} },
      { name: 'sent', at: at(1), data: {} },
      { name: 'delivered', at: at(1), data: {} },
    ])
    expect([namesOf(queued), namesOf(sent), namesOf(ofCampaign)]).toEqual([
      ['queued'],
      ['queued', 'sent'],
      ['queued', 'sent', 'delivered'],
    ])
  })

  it('merges rows and columns by time', () => {
    const [opened, bounced] = [rowOf('opened', 5, 'o'), rowOf('bounced', 1, 'b')]

    expect(namesOf(delivered, opened, bounced)).toEqual(['queued', 'sent', 'delivered', 'bounced', 'opened'])
    expect(timelineOf(delivered, [opened]).at(-1)).toEqual(opened)
  })

  it('prefers a row to a column', () => {
    const [first, second, third] = [
      rowOf('queued', 0),
      rowOf('sent', 2, 'sent'),
      rowOf('delivered', 3, 'delivered'),
    ]

    expect(timelineOf(delivered, [first, second, third])).toEqual([first, second, third])
    expect(namesOf(delivered, second)).toEqual(['queued', 'delivered', 'sent'])
    expect(namesOf(delivered, first)).toEqual(['queued', 'sent', 'delivered'])
    expect(namesOf({ ...delivered, queuedAt: at(1) }, rowOf('queued', 1))).toEqual([
      'queued',
      'sent',
      'delivered',
    ])
    expect(namesOf(delivered, rowOf('delivered', 4, 'another one'))).toEqual([
      'queued',
      'sent',
      'delivered',
      'delivered',
    ])
  })

  it('does not start with `queued` if the mail was never queued', () => {
    expect(namesOf(queued, rowOf('suppressed', 0))).toEqual(['suppressed'])
    expect(namesOf(queued, rowOf('failed', 0))).toEqual(['failed'])
    expect(namesOf(queued, rowOf('received', 0, 'received'))).toEqual(['received'])
    expect(namesOf({ ...queued, campaignId: 'c' }, rowOf('dropped', 3, 'dropped'))).toEqual(['dropped'])
  })

  it('starts with `queued` if the mail got its outcome in the queue', () => {
    expect(namesOf(queued, rowOf('suppressed', 0, 'suppressed'))).toEqual(['queued', 'suppressed'])
    expect(namesOf(queued, rowOf('dropped', 3, 'dropped'))).toEqual(['queued', 'dropped'])
    expect(namesOf(queued, rowOf('failed', 3, 'failed'))).toEqual(['queued', 'failed'])
  })
})

describe('a row of a timeline', () => {
  it('is not needed if the columns contain the entry', () => {
    const entries = ['sent', 'delivered', 'opened'].map((name) => ({ name, dedupe: name }))

    expect(entries.map((entry) => isInColumns(queued, entry))).toEqual([false, false, false])
    expect(entries.map((entry) => isInColumns(sent, entry))).toEqual([true, false, false])
    expect(entries.map((entry) => isInColumns(delivered, entry))).toEqual([true, true, false])
    expect(isInColumns(delivered, { name: 'delivered', dedupe: 'another one' })).toBe(false)
  })
})
