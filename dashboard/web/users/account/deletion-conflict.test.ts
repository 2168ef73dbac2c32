import { ApiError } from '../../api/api-error.ts'
import { conflictOf } from './deletion-conflict.ts'

const errorWith = (details: object): ApiError =>
  ApiError.of(new Response(null, { status: 409 }), { error: { code: 'CONFLICT', message: 'Text.', details } })

describe('conflictOf', () => {
  it('returns the projects', () => {
    const error = errorWith({
      lastOwnerOf: [{ id: '1', name: 'Shop' }],
      onlyMemberOf: [{ id: '2', name: 'Blog' }],
    })
    expect(conflictOf(error)).toEqual({
      lastOwnerOf: [{ id: '1', name: 'Shop' }],
      onlyMemberOf: [{ id: '2', name: 'Blog' }],
    })
  })

  it('returns no projects for other errors', () => {
    const none = { lastOwnerOf: [], onlyMemberOf: [] }
    expect(conflictOf(null)).toEqual(none)
    expect(conflictOf(new Error('No response.'))).toEqual(none)
    expect(conflictOf(errorWith({}))).toEqual(none)
    expect(conflictOf(errorWith({ onlyMemberOf: ['Blog', null] }))).toEqual(none)
  })
})
