import { fieldErrors, invalid } from '@postrider/contracts/errors'

interface Schema<Output> {
  safeParse(
    value: unknown,
  ): { success: true; data: Output } | { success: false; error: Parameters<typeof fieldErrors>[0] }
}

/** Parses a body as the routes of a service do: throws 422 with the fields at fault. */
export function parsed<Output>(schema: Schema<Output>, body: unknown): Output {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  throw invalid(fieldErrors(result.error, body), 'The request body failed validation.')
}
