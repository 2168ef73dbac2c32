/** Any UUID as the services write it. */
export const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/)

/** Any instant as the API writes it. */
export const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
