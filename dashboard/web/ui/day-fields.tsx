import { textsOf } from '../text/catalogue.ts'
import styles from './day-fields.module.css'
import { Field } from './field.tsx'
import { uiTexts } from './texts.ts'

const { days: texts } = textsOf(uiTexts)

export interface DayFieldsProps {
  /** The first day, as `2026-01-31`; undefined without a limit. The same applies to `last`. */
  first: string | undefined
  last: string | undefined
  onFirst: (day: string | undefined) => void
  onLast: (day: string | undefined) => void
}

/** Two fields for the first and the last day of a period. */
export const DayFields = ({ first = '', last = '', onFirst, onLast }: DayFieldsProps) => (
  <div className={styles.days}>
    <Field
      type="date"
      label={texts.first}
      value={first}
      onChange={(day) => onFirst(day === '' ? undefined : day)}
    />
    <Field
      type="date"
      label={texts.last}
      value={last}
      onChange={(day) => onLast(day === '' ? undefined : day)}
    />
  </div>
)
