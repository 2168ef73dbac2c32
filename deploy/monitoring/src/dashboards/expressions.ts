import { own } from '../query.ts'

/** The window that Grafana chooses for rates. It is never shorter than four scrapes. */
const window = '$__rate_interval'

export const rate = (metric: string, ...matchers: string[]): string =>
  `rate(${own(metric, ...matchers)}[${window}])`

/** Returns the events per second, by labels. */
export const rateBy = (labels: string, metric: string, ...matchers: string[]): string =>
  `sum by (${labels}) (${rate(metric, ...matchers)})`

/** Returns a quantile of a histogram, by labels. `share` is 0.5 for the median. */
export const quantileBy = (
  share: number,
  labels: string,
  selector: { histogram: string; matchers?: string[] },
) =>
  `histogram_quantile(${share}, ${rateBy(`${labels === '' ? '' : `${labels}, `}le`, `${selector.histogram}_bucket`, ...(selector.matchers ?? []))})`

export const maxBy = (labels: string, metric: string, ...matchers: string[]): string =>
  `max by (${labels}) (${own(metric, ...matchers)})`

export const sumBy = (labels: string, metric: string, ...matchers: string[]): string =>
  `sum by (${labels}) (${own(metric, ...matchers)})`
