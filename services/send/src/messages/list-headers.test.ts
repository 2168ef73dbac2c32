import { listHeaders, mailClass, type ListHeadersInput } from './list-headers.ts'

const url = 'https://mail.test/unsubscribe/1'
const pair = { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
const bulk = { Precedence: 'bulk', 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }
const headersOf = (input: Partial<ListHeadersInput>) =>
  listHeaders({
    source: 'TRANSACTIONAL',
    type: null,
    oneClickUrl: url,
    showsUnsubscribeLink: false,
    custom: {},
    ...input,
  })

describe('the class of a mail', () => {
  it.each([
    ['TRANSACTIONAL', null, 'transactional'],
    ['TRANSACTIONAL', 'MARKETING', 'marketing'],
    ['CAMPAIGN', 'TRANSACTIONAL', 'transactional'],
    ['CAMPAIGN', 'HEADLESS', 'headless'],
    ['WORKFLOW', null, 'marketing'],
  ] as const)('of source %s and type %s is %s', (source, type, expected) => {
    expect(mailClass({ source, type })).toBe(expected)
  })
})

describe('list headers', () => {
  it('are added to marketing mail', () => {
    expect(headersOf({ type: 'MARKETING' })).toEqual({ ...pair, ...bulk })
  })

  it('are not added to transactional mail', () => {
    expect(headersOf({ custom: { 'X-Order': '1' } })).toEqual({ 'X-Order': '1' })
  })

  it('are only the unsubscribe pair for HEADLESS mail whose body contains an unsubscribe link', () => {
    expect(headersOf({ type: 'HEADLESS', showsUnsubscribeLink: true })).toEqual(pair)
  })

  it('prevent automatic replies to campaigns', () => {
    expect(headersOf({ source: 'CAMPAIGN', type: 'TRANSACTIONAL' })).toEqual(bulk)
  })

  it('mark workflow mail as automatic', () => {
    const { Precedence: _bulk, ...automatic } = bulk
    expect(headersOf({ source: 'WORKFLOW', type: 'TRANSACTIONAL' })).toEqual(automatic)
    expect(headersOf({ source: 'WORKFLOW', type: 'HEADLESS', showsUnsubscribeLink: true })).toEqual({
      ...pair,
      ...automatic,
    })
    expect(headersOf({ source: 'WORKFLOW' })).toEqual({ ...pair, ...bulk })
  })

  it("are replaced by the caller's headers, whose names may be in any letter case", () => {
    expect(headersOf({ type: 'MARKETING', custom: { PRECEDENCE: 'list' } })).toEqual({
      ...pair,
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      PRECEDENCE: 'list',
    })
  })

  it.each(['list-unsubscribe', 'List-Unsubscribe-POST'])(
    'do not contain the unsubscribe pair if the caller sets %s',
    (name) => {
      expect(headersOf({ type: 'MARKETING', custom: { [name]: 'x' } })).toEqual({ ...bulk, [name]: 'x' })
    },
  )
})
