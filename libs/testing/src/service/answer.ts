/** What came back: status, JSON body (or text), headers. */
export interface Answer {
  status: number
  // Tests read any part of a body; a part that is not there fails the test.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
  headers: Headers
}

/** What came back for which request; throws when it must not have. */
export type CheckAnswer = (request: { method: string; path: string }, answer: Answer) => void
