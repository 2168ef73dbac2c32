import type { OauthError } from '@postrider/contracts/resources'

/**
 * Why a sign-in at another provider failed, as the browser is told. `reason` is for the log and names no
 * secret.
 */
export class OauthFault extends Error {
  override readonly name = 'OauthFault'
  readonly code: OauthError

  constructor(code: OauthError, reason: string = code, cause?: unknown) {
    super(reason, cause === undefined ? undefined : { cause })
    this.code = code
  }
}
