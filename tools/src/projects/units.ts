const number = new Intl.NumberFormat('en')

export const countText = (count: number): string => number.format(count)

/** Returns a share as per cent, such as `2.51 %`; `-` if it is unknown. Complaint rates need three digits. */
const rateText = (rate: number | null): string => (rate === null ? '-' : `${(rate * 100).toPrecision(3)} %`)

/** Returns a count with its rate, such as `310 (2.51 %)`. */
export const countWithRate = (count: number, rate: number | null): string =>
  rate === null || count === 0 ? countText(count) : `${countText(count)} (${rateText(rate)})`

/** Returns a time, such as `35 s`, `12 min` or `3.5 h`; `-` if it is unknown. */
export function timeText(seconds: number | null): string {
  if (seconds === null) return '-'
  if (seconds < 120) return `${Math.round(seconds)} s`
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`
  return `${countText(Math.round(seconds / 360) / 10)} h`
}

export const cpuText = (seconds: number): string => `${number.format(Math.round(seconds * 10) / 10)} s`

export const bytesText = (bytes: number): string => `${number.format(Math.round(bytes / 10_000) / 100)} MB`
