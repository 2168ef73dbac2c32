/** Matches a UUID in the services' format. */
export const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/)

/** Matches an instant in the API's format. */
export const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)

/**
 * Returns the status and envelope of an error response, for `toMatchObject`. `rest` contains more fields of
 * `error`, such as `details`.
 */
export const refusal = (status: number, code: string, rest: Record<string, unknown> = {}) => ({
  status,
  body: { success: false, error: { code, statusCode: status, ...rest } },
})
