/** Percent of `total`, to two digits; 0 while that is none. */
export const rate = (count: number, total: number): number =>
  total === 0 ? 0 : Math.round((count / total) * 10_000) / 100
