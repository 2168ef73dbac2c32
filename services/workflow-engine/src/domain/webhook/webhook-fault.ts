/**
 * A request that cannot be sent, or must not be, however often it is tried: the message is for the workflow's
 * author.
 */
export class WebhookFault extends Error {
  override readonly name = 'WebhookFault'
}
