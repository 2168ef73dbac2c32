import { invalid } from '@postrider/contracts/errors'
import { isDisposableEmailDomain } from 'disposable-email-domains-js'
import type { Context } from '../context.ts'

/**
 * Throws 422 for an address of a provider of throw-away mailboxes, where those are refused
 * (`REFUSE_DISPOSABLE_EMAILS`).
 */
export function refuseDisposable({ config }: Pick<Context, 'config'>, email: string): void {
  if (!config.refuseDisposableEmails || !isDisposable(email)) return
  const message = 'Addresses of throw-away mailboxes are not accepted'
  throw invalid([{ field: 'email', message, code: 'custom' }])
}

/**
 * Whether an address is one of a throw-away mailbox. Their providers give out addresses on subdomains too.
 */
export function isDisposable(email: string): boolean {
  const labels = email.slice(email.lastIndexOf('@') + 1).split('.')
  return labels.slice(0, -1).some((_, index) => isDisposableEmailDomain(labels.slice(index).join('.')))
}
