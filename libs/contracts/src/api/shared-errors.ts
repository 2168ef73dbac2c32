/** Descriptions of errors that endpoints of several tags return. */
export const jobsFull = 'The project has as many unfinished jobs as it may have; then without `Retry-After`.'
export const senderNotVerified =
  'The sender’s domain is not verified for this project. The code is `INTERNAL_SERVER_ERROR`, and the message names the domain.'
