import type { AppError } from '@postrider/contracts/errors'

/**
 * Returns the `cancelReason` for an error that a retry cannot solve, and undefined for any other error.
 * `segment`: the segment was deleted. `domain`: the sender's domain is not verified. `limit`: the project has
 * reached a mail limit. `content`: the template is invalid, or the condition refers to a deleted segment.
 */
export function cancelReasonOf({ kind, code, extras }: AppError): string | undefined {
  // A 404 without this resource means that the other service does not have the endpoint.
  if (kind === 'not-found') return extras.details?.['resource'] === 'segment' ? 'segment' : undefined
  if (kind === 'forbidden') return code === 'BILLING_LIMIT_EXCEEDED' ? 'limit' : 'domain'
  // Other errors are temporary, such as a conflict, or are configuration errors: retry in both cases.
  return kind === 'bad-request' || kind === 'invalid' || kind === 'too-large' ? 'content' : undefined
}
