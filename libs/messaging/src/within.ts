/**
 * The result of `work`, or an error that says `complaint` when it takes longer than `ms`; `work` itself goes
 * on.
 */
export async function within<T>(ms: number, complaint: string, work: Promise<T>): Promise<T> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Error(`${complaint} within ${ms} ms`)), ms)
  try {
    return await Promise.race([work, timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}
