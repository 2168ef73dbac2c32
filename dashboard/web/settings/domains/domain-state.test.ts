import { recordLook, recordState, shownState, stateLook } from './domain-state.ts'

describe('state of a domain', () => {
  it('stays verified while DNS does not respond', () => {
    const domain = { status: 'TemporaryFailure', verified: true } as const
    expect(shownState(domain)).toBe('verified')
    expect(stateLook(domain)).toBe('good')
  })

  it('is a problem if records differ', () => {
    expect(stateLook({ status: 'Failed', verified: false })).toBe('danger')
  })
})

describe('state of a DNS record', () => {
  it('is undefined for an unknown text', () => {
    expect(recordState('verified')).toBe('verified')
    expect(recordState('new-state')).toBeUndefined()
    expect(recordLook(undefined)).toBe('neutral')
  })
})
