import { Select } from './select.tsx'

export interface FilterSelectProps<Value extends string> {
  label: string
  /** The text of the choice that does not filter. */
  any: string
  values: readonly Value[]
  nameOf: (value: Value) => string
  value: Value | undefined
  onChange: (value: Value | undefined) => void
  isLabelHidden?: boolean
}

/** A list of values that filters a table, with a first choice that does not filter. */
export const FilterSelect = <Value extends string>({
  any,
  values,
  nameOf,
  value,
  onChange,
  ...select
}: FilterSelectProps<Value>) => (
  <Select<Value | ''>
    {...select}
    value={value ?? ''}
    onChange={(chosen) => onChange(chosen === '' ? undefined : chosen)}
    options={[{ value: '', label: any }, ...values.map((each) => ({ value: each, label: nameOf(each) }))]}
  />
)
