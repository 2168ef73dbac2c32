import { meaningOfFeedback } from './feedback.ts'

describe('meaningOfFeedback', () => {
  it.each([
    ...['abuse', 'fraud', 'virus', 'other', 'of-a-later-rfc', 'constructor', '', undefined].map(
      (type) => [type, 'complaint'] as const,
    ),
    ...['opt-out', 'opt-out-list', ' Opt-Out '].map((type) => [type, 'opt-out'] as const),
    ...['not-spam', 'auth-failure', ' Not-Spam '].map((type) => [type, 'none'] as const),
  ])('maps %s to %s', (type, expected) => expect(meaningOfFeedback(type)).toBe(expected))
})
