import { isIdempotencyKey } from '@postrider/contracts'
import { fieldErrors, invalid, issueMessage, type AppError } from '@postrider/contracts/errors'
import type { batchItem } from '@postrider/contracts/resources'
import { tooManyBatchRecipients } from '../../errors.ts'
import type { Faults, ParsedItem } from './batch-item.ts'
import { inTurns } from './in-turns.ts'

/**
 * The maximum number of recipients of a batch. The transaction with 5,000 mails takes a few seconds, which is
 * less than the lease of the idempotency keys.
 */
const maxBatchRecipients = 5_000

export interface ParsedItems {
  items: ParsedItem[]
  faults: Faults
  /** The idempotency keys by index, also of rejected items. */
  keys: ReadonlyMap<number, string>
}

/**
 * Checks the items of a batch with the schema of POST /v1/send. Throws 422 if the batch has too many recipients.
 */
export async function parseItems(
  schema: ReturnType<typeof batchItem>,
  emails: readonly unknown[],
): Promise<ParsedItems> {
  const items: ParsedItem[] = []
  const faults = new Map<number, AppError>()
  const keys = new Map<number, string>()
  for await (const [index, given] of inTurns([...emails.entries()])) {
    const parsed = schema.safeParse(given, { error: issueMessage })
    const key = keyOf(given)
    if (key !== undefined) keys.set(index, key)
    if (parsed.success) items.push({ index, key, body: parsed.data })
    else faults.set(index, invalid(fieldErrors(parsed.error, given), 'The request body failed validation.'))
  }
  if (items.reduce((sum, { body }) => sum + body.to.length, 0) > maxBatchRecipients)
    throw tooManyBatchRecipients(maxBatchRecipients)
  return { items, faults, keys }
}

function keyOf(given: unknown): string | undefined {
  const { idempotencyKey: key }: { idempotencyKey?: unknown } = Object(given)
  return typeof key === 'string' && isIdempotencyKey(key) ? key : undefined
}
