import { textsOf } from '../text/catalogue.ts'
import { Field } from '../ui/field.tsx'
import { useSetFilters } from '../ui/list-search.ts'
import { Select } from '../ui/select.tsx'
import { Toolbar } from '../ui/toolbar.tsx'
import { defaultPeriod, isCustom, periods, type AnalyticsFilters } from './analytics-filters.ts'
import styles from './analytics.module.css'
import { daysIn, maxDays, type DayRange } from './day-range.ts'
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
        <div className={styles.days}>
          <Field
            type="date"
            label={texts.from}
            value={filters.from ?? range.from}
            onChange={(from) => setFilters({ from: from === '' ? undefined : from })}
          />
          <Field
            type="date"
            label={texts.to}
            value={filters.to ?? range.to}
            onChange={(to) => setFilters({ to: to === '' ? undefined : to })}
          />
        </div>
      )}
      {isCustom(filters) && daysIn(range) === maxDays && (
        <p className={styles.note}>{texts.limited(maxDays)}</p>
      )}
    </Toolbar>
  )
}
