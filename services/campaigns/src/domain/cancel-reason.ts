import type { AppError } from '@postrider/contracts/errors'

/**
 * Returns the `cancelReason` for an error that a retry cannot solve; undefined for any other error.
 * `segment`: the segment was deleted; `domain`: the sender's domain is not verified; `limit`: a limit of the
 * project is reached; `content`: the template is invalid, or the condition refers to something deleted.
 */
export function cancelReasonOf({ kind, code, extras }: AppError): string | undefined {
  // An endpoint that the other service does not have returns 404 as well.
  if (kind === 'not-found') return extras.details?.['resource'] === 'segment' ? 'segment' : undefined
  if (kind === 'forbidden') return code === 'BILLING_LIMIT_EXCEEDED' ? 'limit' : 'domain'
  // A conflict is temporary, and a missing endpoint or permission is a configuration error: retry both.
  return kind === 'bad-request' || kind === 'invalid' || kind === 'too-large' ? 'content' : undefined
}
