import type { OauthError } from '@postrider/contracts/resources'

/**
 * A failed sign-in at a provider. `code` is sent to the browser; `reason` is logged and must contain no
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
