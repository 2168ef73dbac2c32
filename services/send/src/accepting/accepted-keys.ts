import { draft, requestAccepted, type Draft } from '@postrider/contracts/messages'
import type { Context } from '../context.ts'
import type { NewMail } from '../mails/new-mail.ts'
import type { AcceptedRequest } from './compose-mails.ts'
import { requestId } from './store.ts'

/**
 * Returns messages about the idempotency keys of accepted requests and of their batch, except the keys in the
 * messages about the mails (`mailAccepted`). The contacts service then completes these keys.
 */
export function acceptedKeys(
  { newId, now }: Context,
  mails: ReadonlyMap<AcceptedRequest, readonly NewMail[]>,
): Draft[] {
  const published = new Set([...mails.values()].flat().flatMap(keyOfMail))
  const keys = new Map([...mails.keys()].flatMap(keysOf).map((each) => [requestId(each), each]))
  return [...keys]
    .filter(([id]) => !published.has(id))
    .map(([, { projectId, generation, key }]) =>
      draft(
        requestAccepted,
        { key: projectId, projectId, generation, at: now() },
        { id: newId(), idempotencyKey: key },
      ),
    )
}

const keysOf = ({ projectId, generation, claim, batchKey }: AcceptedRequest) =>
  [claim?.key, batchKey].flatMap((key) => (key === undefined ? [] : [{ projectId, generation, key }]))

const keyOfMail = ({ projectId, idempotencyKey: key }: NewMail): string[] =>
  key === null ? [] : [requestId({ projectId, key })]
