import { invalid, type AppError } from '@postrider/contracts/errors'

/**
 * Returns the 422 for recipients whose data is rejected. `details.recipients` has the position of the
 * recipient of each item of `errors`.
 */
export function recipientsRefused(refused: readonly { position: number; error: AppError }[]): AppError {
  const faults = refused.flatMap(({ position, error }) =>
    (error.extras.errors ?? []).map((fault) => ({ position, fault })),
  )
  return invalid(
    faults.map(({ fault }) => fault),
    refused[0]?.error.message,
    { recipients: faults.map(({ position }) => position) },
  )
}
