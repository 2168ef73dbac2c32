import { findUnstorable, isIdempotencyKey, maxJsonValues } from '@postrider/contracts'
import { AppError, fieldErrors, invalid, issueMessage } from '@postrider/contracts/errors'
import { type batchItem, type SendBody } from '@postrider/contracts/resources'
import { unstorableField } from '@postrider/http'
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
    const parsed = parseItem(schema, given)
    const key = keyOf(given)
    if (key !== undefined) keys.set(index, key)
    if (parsed instanceof AppError) faults.set(index, parsed)
    else items.push({ index, key, body: parsed })
  }
  if (items.reduce((sum, { body }) => sum + body.to.length, 0) > maxBatchRecipients)
    throw tooManyBatchRecipients(maxBatchRecipients)
  return { items, faults, keys }
}

/** Returns the body of an item, or the 422 of the same request to POST /v1/send. */
function parseItem(schema: ReturnType<typeof batchItem>, given: unknown): SendBody | AppError {
  const fault = findUnstorable(given, maxJsonValues)
  if (fault) return unstorableField(fault.path, fault.reason)
  const parsed = schema.safeParse(given, { error: issueMessage })
  return parsed.success
    ? parsed.data
    : invalid(fieldErrors(parsed.error, given), 'The request body failed validation.')
}

function keyOf(given: unknown): string | undefined {
  const { idempotencyKey: key }: { idempotencyKey?: unknown } = Object(given)
  return typeof key === 'string' && isIdempotencyKey(key) ? key : undefined
}
