import { isDisposableEmailDomain } from 'disposable-email-domains-js'
import { disposableAddress } from '../errors.ts'
import type { Context } from '../context.ts'

/** Throws 422 for the address of a disposable mailbox, unless `REFUSE_DISPOSABLE_EMAILS` is false. */
export function refuseDisposable({ config }: Pick<Context, 'config'>, email: string): void {
  if (!config.refuseDisposableEmails || !isDisposable(email)) return
  throw disposableAddress()
}

/**
 * Returns whether the domain of an address, or a parent domain, belongs to a provider of disposable
 * mailboxes.
 */
export function isDisposable(email: string): boolean {
  const labels = email.slice(email.lastIndexOf('@') + 1).split('.')
  return labels.slice(0, -1).some((_, index) => isDisposableEmailDomain(labels.slice(index).join('.')))
}
