/** Returns `count` as a percentage of `total` with two decimals, or 0 if `total` is 0. */
export const rate = (count: number, total: number): number =>
  total === 0 ? 0 : Math.round((count / total) * 10_000) / 100
