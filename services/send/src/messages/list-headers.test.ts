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
  it('are on marketing mail', () => {
    expect(headersOf({ type: 'MARKETING' })).toEqual({ ...pair, ...bulk })
  })

  it('are not on transactional mail', () => {
    expect(headersOf({ custom: { 'X-Order': '1' } })).toEqual({ 'X-Order': '1' })
  })

  it('are the pair alone on a mail whose body lets its reader leave', () => {
    expect(headersOf({ type: 'HEADLESS', showsUnsubscribeLink: true })).toEqual(pair)
  })

  it('stop automatic answers to every campaign', () => {
    expect(headersOf({ source: 'CAMPAIGN', type: 'TRANSACTIONAL' })).toEqual(bulk)
  })

  it('tell on every mail of a workflow that a program sent it', () => {
    const { Precedence: _bulk, ...automatic } = bulk
    expect(headersOf({ source: 'WORKFLOW', type: 'TRANSACTIONAL' })).toEqual(automatic)
    expect(headersOf({ source: 'WORKFLOW', type: 'HEADLESS', showsUnsubscribeLink: true })).toEqual({
      ...pair,
      ...automatic,
    })
    expect(headersOf({ source: 'WORKFLOW' })).toEqual({ ...pair, ...bulk })
  })

  it('give way to the caller in whatever case they are written', () => {
    expect(headersOf({ type: 'MARKETING', custom: { PRECEDENCE: 'list' } })).toEqual({
      ...pair,
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      PRECEDENCE: 'list',
    })
  })

  it.each(['list-unsubscribe', 'List-Unsubscribe-POST'])(
    'leave out the pair where the caller gives %s',
    (name) => {
      expect(headersOf({ type: 'MARKETING', custom: { [name]: 'x' } })).toEqual({ ...bulk, [name]: 'x' })
    },
  )
})
