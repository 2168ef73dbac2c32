import { textsOf } from '../text/catalogue.ts'
import { DayFields } from '../ui/day-fields.tsx'
import { useSetFilters } from '../ui/list-search.ts'
import { Select } from '../ui/select.tsx'
import { Toolbar } from '../ui/toolbar.tsx'
import { defaultPeriod, isCustom, periods, type AnalyticsFilters } from './analytics-filters.ts'
import styles from './analytics.module.css'
import { daysIn, maxDays, type DayRange } from '../text/day-range.ts'
import { analyticsTexts } from './texts.ts'

const texts = textsOf(analyticsTexts)

const custom = 'custom'

/** The choice of the period: the last days, or two days. */
export function PeriodToolbar({ filters, range }: { filters: AnalyticsFilters; range: DayRange }) {
  const setFilters = useSetFilters<AnalyticsFilters>()
  const change = (value: string): void =>
    value === custom
      ? setFilters({ days: undefined, ...range })
      : setFilters({ days: Number(value), from: undefined, to: undefined })
  return (
    <Toolbar label={texts.period}>
      <Select
        label={texts.period}
        value={isCustom(filters) ? custom : String(filters.days ?? defaultPeriod)}
        onChange={change}
        options={[
          ...periods.map((days) => ({ value: String(days), label: texts.lastDays(days) })),
          { value: custom, label: texts.custom },
        ]}
      />
      {isCustom(filters) && (
        <DayFields
          first={filters.from ?? range.from}
          last={filters.to ?? range.to}
          onFirst={(from) => setFilters({ from })}
          onLast={(to) => setFilters({ to })}
        />
      )}
      {isCustom(filters) && daysIn(range) === maxDays && (
        <p className={styles.note}>{texts.limited(maxDays)}</p>
      )}
    </Toolbar>
  )
}
