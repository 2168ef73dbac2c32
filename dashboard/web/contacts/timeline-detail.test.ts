import { timelineDetail } from './timeline-detail.ts'

describe('the details of an entry of the timeline', () => {
  it.each([
    [{}, undefined, undefined],
    [{ eventName: 'order.placed', data: { amount: 1 } }, 'order.placed', '{"amount":1}'],
    [{ eventName: 'order.placed', data: {} }, 'order.placed', undefined],
    [{ emailId: 'e', subject: 'Hello' }, 'Hello', undefined],
    [{ subject: '', campaignName: 'Spring' }, 'Spring', undefined],
    [{ subject: 5 }, undefined, undefined],
  ])('of %j', (metadata, title, data) => {
    expect(timelineDetail(metadata)).toEqual({ title, data })
  })

  it('shorten long data', () => {
    expect(timelineDetail({ data: { text: 'x'.repeat(500) } }).data).toHaveLength(201)
  })
})
