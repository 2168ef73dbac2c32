import { mergePage } from './merge-page.js'

const message = (id) => ({ id, to: [], from: { email: 'a@example.com' }, subject: id, date: '', size: 1 })
const list = (...ids) => ids.map(message)
const page = (total, ...ids) => ({ total, messages: list(...ids) })

describe('the list after a poll', () => {
  it('contains new messages above the older ones', () => {
    const merged = mergePage(list('c', 'b', 'a'), page(4, 'd', 'c'), 2)

    expect(merged).toEqual(list('d', 'c', 'b', 'a'))
  })

  it('is only the page if there are no more messages', () => {
    expect(mergePage(list('c', 'b', 'a'), page(1, 'd'), 2)).toEqual(list('d'))
    expect(mergePage(list('a'), page(0), 2)).toEqual([])
  })

  it('drops older messages that do not adjoin the page, to avoid a hidden gap', () => {
    expect(mergePage(list('b', 'a'), page(6, 'f', 'e'), 2)).toEqual(list('f', 'e'))
  })

  it('drops older messages beyond the total', () => {
    expect(mergePage(list('d', 'c', 'b', 'a'), page(2, 'd', 'c'), 2)).toEqual(list('d', 'c'))
  })
})
