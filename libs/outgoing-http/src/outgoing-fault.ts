/** Thrown for a request that can never be sent. The message is for the user who entered the URL. */
export class OutgoingFault extends Error {
  override readonly name: string = 'OutgoingFault'
}

/** Thrown if the host of a request has an address that the caller does not allow. */
export class RefusedAddress extends OutgoingFault {
  override readonly name = 'RefusedAddress'

  // The message must reveal neither the address nor whether a server listens at the address.
  constructor() {
    super('The host of the URL has an address that webhooks may not be sent to.')
  }
}
