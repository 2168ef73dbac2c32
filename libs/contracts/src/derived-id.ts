import { hash as digest } from 'node:crypto'

/**
 * Returns a UUIDv7 (RFC 9562 section 5.7) that depends only on `at` and `name`: its time is `at`, and its
 * random bits are a hash of `name`. A repeated operation that uses such an id creates its object only once.
 */
export function derivedId(at: Date, name: string): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  // A single call of `digest` takes 0.4 µs instead of 1.1 µs. Workflows need four of these ids per execution.
  const hash = digest('sha256', name, 'hex')
  // Bits of a UUID: version 7 in the upper half of the seventh byte, variant 10 in the upper two bits of the
  // ninth.
  const variant = ((Number.parseInt(hash.slice(3, 4), 16) & 0b0011) | 0b1000).toString(16)
  return [
    time.slice(0, 8),
    time.slice(8, 12),
    `7${hash.slice(0, 3)}`,
    `${variant}${hash.slice(4, 7)}`,
    hash.slice(7, 19),
  ].join('-')
}

/**
 * Returns the id of the mail that a step of an execution sends. An execution visits each step only once, so a
 * repeated command creates no second mail. The id contains the execution's time, so indexes keep these mails
 * together.
 */
export function workflowMailId(executionId: string, stepId: string): string {
  const execution = executionId.toLowerCase()
  const startedAt = new Date(Number.parseInt(execution.replaceAll('-', '').slice(0, 12), 16))
  return derivedId(startedAt, `${execution}/${stepId.toLowerCase()}`)
}
