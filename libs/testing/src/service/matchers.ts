/** Any UUID as the services write it. */
export const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/)

/** Any instant as the API writes it. */
export const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)

/**
 * Status and envelope of an error answer, for `toMatchObject`; `rest` are further fields of `error` that the
 * test asks for, such as `details`.
 */
export const refusal = (status: number, code: string, rest: Record<string, unknown> = {}) => ({
  status,
  body: { success: false, error: { code, statusCode: status, ...rest } },
})
