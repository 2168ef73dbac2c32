import { isComplaint } from './is-complaint.ts'

describe('isComplaint', () => {
  it.each(['abuse', 'fraud', 'virus', 'other', 'of-a-later-rfc', '', undefined])('is true for %s', (type) =>
    expect(isComplaint(type)).toBe(true),
  )

  it.each(['not-spam', 'opt-out', 'opt-out-list', 'auth-failure', ' Not-Spam '])('is false for %s', (type) =>
    expect(isComplaint(type)).toBe(false),
  )
})
