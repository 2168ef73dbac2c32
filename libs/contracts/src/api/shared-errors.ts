/** Descriptions of errors that endpoints of several tags return. */
export const jobsFull =
  'The project has reached its limit of unfinished jobs; the response has no `Retry-After`.'
export const senderNotVerified =
  'The sender’s domain is not verified for this project. The code is `INTERNAL_SERVER_ERROR`, and the message names the domain.'
export const storageExceeded =
  'Or it exceeds the storage quota of the project (`STORAGE_LIMIT_EXCEEDED`). `details` then contains `limit` and `used` in bytes.'
