import { useId, type ReactNode } from 'react'
import { classes } from './classes.ts'
import field from './field.module.css'
import { useFieldFaults } from './form-faults.ts'

export interface SelectProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string }[]
  name?: string
  value?: Value
  defaultValue?: Value
  onChange?: (value: Value) => void
  isLabelHidden?: boolean
  isDisabled?: boolean
  description?: ReactNode
  autoFocus?: boolean
}

/**
 * A list of options with its label, description and error. It is the element of the browser, which every device
 * operates in its usual way.
 */
export function Select<Value extends string>({
  label,
  options,
  onChange,
  isLabelHidden,
  isDisabled,
  description,
  ...select
}: SelectProps<Value>) {
  const id = useId()
  const faults = useFieldFaults(select.name)
  const isInvalid = faults.length > 0
  const notes = [description !== undefined && `${id}-description`, isInvalid && `${id}-faults`]
  const find = (text: string): Value | undefined => options.find(({ value }) => value === text)?.value
  return (
    <div className={field.field}>
      <label htmlFor={id} className={isLabelHidden ? field.hidden : field.label}>
        {label}
      </label>
      <select
        {...select}
        id={id}
        disabled={isDisabled}
        aria-invalid={isInvalid || undefined}
        aria-describedby={classes(...notes) || undefined}
        className={classes(field.input)}
        onChange={(event) => {
          const chosen = find(event.target.value)
          if (chosen !== undefined) onChange?.(chosen)
        }}
      >
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {description !== undefined && (
        <span id={`${id}-description`} className={field.description}>
          {description}
        </span>
      )}
      {isInvalid && (
        <span id={`${id}-faults`} className={field.error}>
          {faults.join(' ')}
        </span>
      )}
    </div>
  )
}
