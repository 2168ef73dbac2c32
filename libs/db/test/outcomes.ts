/** Returns the outcome of each promise: its value or its error message. */
export const outcomes = async (asked: Promise<number>[]): Promise<(number | string)[]> =>
  (await Promise.allSettled(asked)).map((each) =>
    each.status === 'fulfilled' ? each.value : String(each.reason.message),
  )
