/** A response: status, headers, and the body as parsed JSON or text. */
export interface ApiResponse {
  status: number
  // Tests read any part of a body; a missing part fails the test.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
  headers: Headers
}

/** Checks the response to a request. Throws if the response is not allowed. */
export type CheckResponse = (request: { method: string; path: string }, answer: ApiResponse) => void
