import type { AppError } from '@postrider/contracts/errors'

/**
 * Why a campaign cannot be sent by itself, for good: `cancelReason`. Undefined for an error that a repeat may
 * not meet. `segment`: it is gone; `domain`: the sender's is not verified; `limit`: one of the project's own;
 * `content`: what it says is not a valid template, or its condition refers to what is gone.
 */
export function cancelReasonOf({ kind, code, extras }: AppError): string | undefined {
  // An address that the other side does not serve is 404 too.
  if (kind === 'not-found') return extras.details?.['resource'] === 'segment' ? 'segment' : undefined
  if (kind === 'forbidden') return code === 'BILLING_LIMIT_EXCEEDED' ? 'limit' : 'domain'
  // A conflict is of the moment; what the other side does not serve or know is set up wrongly.
  return kind === 'bad-request' || kind === 'invalid' || kind === 'too-large' ? 'content' : undefined
}
