/** Thrown for a request that can never be sent. The message is for the author of the workflow. */
export class WebhookFault extends Error {
  override readonly name = 'WebhookFault'
}
