import type { Schemas } from '@postrider/client'

export type Day = Schemas['DayFigures']

/** The figures of a day that are counts. */
export type Figure = Exclude<keyof Day, 'date'>

export type Totals = Readonly<Record<Figure, number>>

/** Returns the sums of the figures of all days. */
export function totalsOf(days: readonly Day[]): Totals {
  const sum = (figure: Figure): number => days.reduce((total, day) => total + day[figure], 0)
  return {
    emails: sum('emails'),
    delivered: sum('delivered'),
    opens: sum('opens'),
    clicks: sum('clicks'),
    bounces: sum('bounces'),
    complaints: sum('complaints'),
    suppressed: sum('suppressed'),
    received: sum('received'),
    subscribes: sum('subscribes'),
    unsubscribes: sum('unsubscribes'),
  }
}

/** Returns a part as a share of a whole; undefined if the whole is 0. */
export const shareOf = (part: number, whole: number): number | undefined =>
  whole === 0 ? undefined : part / whole

/** Returns the relative change from an earlier figure; undefined if the earlier figure is 0. */
export const changeOf = (current: number, before: number): number | undefined =>
  before === 0 ? undefined : (current - before) / before
