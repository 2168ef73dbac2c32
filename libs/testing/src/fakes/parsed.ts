import { fieldErrors, invalid, issueMessage } from '@postrider/contracts/errors'

interface Schema<Output> {
  safeParse(
    value: unknown,
    params: { error: typeof issueMessage },
  ): { success: true; data: Output } | { success: false; error: Parameters<typeof fieldErrors>[0] }
}

/** Parses a body as the routes of a service do. Throws 422 with the invalid fields. */
export function parsed<Output>(schema: Schema<Output>, body: unknown): Output {
  const result = schema.safeParse(body, { error: issueMessage })
  if (result.success) return result.data
  throw invalid(fieldErrors(result.error, body), 'The request body failed validation.')
}
