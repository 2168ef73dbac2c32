import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import styles from './segments.module.css'

export interface SegmentsProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string }[]
}

/** Buttons of which exactly one is pressed. */
export const Segments = <Value extends string>({ label, value, onChange, options }: SegmentsProps<Value>) => (
  <ToggleButtonGroup
    aria-label={label}
    className={styles.segments ?? ''}
    selectionMode="single"
    disallowEmptySelection
    selectedKeys={[value]}
    onSelectionChange={(keys) => {
      const chosen = options.find((option) => keys.has(option.value))
      if (chosen) onChange(chosen.value)
    }}
  >
    {options.map((option) => (
      <ToggleButton key={option.value} id={option.value} className={styles.segment ?? ''}>
        {option.label}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
)
