/**
 * Returns the result of `work`. Rejects with the message `complaint` after `ms`, but does not stop `work`.
 */
export async function withTimeout<T>(ms: number, complaint: string, work: Promise<T>): Promise<T> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Error(`${complaint} within ${ms} ms`)), ms)
  try {
    return await Promise.race([work, timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}
