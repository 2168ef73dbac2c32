/** Returns the outcomes as values or error messages. */
export const outcomes = async (asked: Promise<number>[]): Promise<(number | string)[]> =>
  (await Promise.allSettled(asked)).map((each) =>
    each.status === 'fulfilled' ? each.value : String(each.reason.message),
  )
