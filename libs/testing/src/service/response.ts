/** A response: status, JSON body (or text), headers. */
export interface ApiResponse {
  status: number
  // Tests read any part of a body; a missing part fails the test.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
  headers: Headers
}

/** Checks the response to a request; throws if it is not allowed. */
export type CheckResponse = (request: { method: string; path: string }, answer: ApiResponse) => void
