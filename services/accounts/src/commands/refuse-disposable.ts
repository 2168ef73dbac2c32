import { isDisposableEmailDomain } from 'disposable-email-domains-js'
import { disposableAddress } from '../errors.ts'
import type { Context } from '../context.ts'

/** Throws 422 for an address of a disposable mailbox, if these are rejected (`REFUSE_DISPOSABLE_EMAILS`). */
export function refuseDisposable({ config }: Pick<Context, 'config'>, email: string): void {
  if (!config.refuseDisposableEmails || !isDisposable(email)) return
  throw disposableAddress()
}

/** Returns whether an address belongs to a disposable mailbox, also on a subdomain of such a provider. */
export function isDisposable(email: string): boolean {
  const labels = email.slice(email.lastIndexOf('@') + 1).split('.')
  return labels.slice(0, -1).some((_, index) => isDisposableEmailDomain(labels.slice(index).join('.')))
}
