import { ApiError } from '../api/api-error.ts'
import { textsOf } from '../text/catalogue.ts'
import { uiTexts } from './texts.ts'
import { Notice } from './notice.tsx'

const texts = textsOf(uiTexts)

/**
 * Shows the message of an error. For a failure of the server, adds the id by which an operator finds the
 * request.
 */
export function ErrorNotice({ error }: { error: Error }) {
  const requestId = error instanceof ApiError && error.status >= 500 ? error.requestId : undefined
  return (
    <Notice look="danger" isAlert>
      {messageOf(error)}
      {requestId !== undefined && <> {texts.requestId(requestId)}</>}
    </Notice>
  )
}

/** The sentence that a user reads for an error. */
export function messageOf(error: Error): string {
  if (error instanceof ApiError && error.message !== '') return error.message
  return error instanceof TypeError ? texts.unreachable : texts.unexpected
}
