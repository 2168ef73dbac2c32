import type { HTMLInputTypeAttribute, ReactNode } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Input, Label, Text, TextArea, TextField } from 'react-aria-components/TextField'
import { classes } from './classes.ts'
import styles from './field.module.css'

export interface FieldProps {
  label: string
  /** The name in the form's data. The API reports errors of a field by the same name. */
  name?: string
  description?: ReactNode
  type?: Extract<
    HTMLInputTypeAttribute,
    'text' | 'email' | 'password' | 'url' | 'number' | 'datetime-local' | 'date'
  >
  autoComplete?: string
  defaultValue?: string
  value?: string
  onChange?: (value: string) => void
  isRequired?: boolean
  isReadOnly?: boolean
  isDisabled?: boolean
  autoFocus?: boolean
  minLength?: number
  maxLength?: number
  /** Shows a text area with this many lines. */
  lines?: number
  isMonospace?: boolean
  placeholder?: string
  /** Hides the label from view, for a field that its place explains. */
  isLabelHidden?: boolean
  inputMode?: 'numeric' | 'text' | 'email' | 'url'
  spellCheck?: boolean
}

/** A text field with its label, description and error. */
export function Field({
  label,
  description,
  lines,
  isMonospace,
  isLabelHidden,
  placeholder,
  spellCheck,
  ...field
}: FieldProps) {
  const className = classes(styles.input, isMonospace && styles.monospace)
  const shared = { className, placeholder, spellCheck }
  return (
    <TextField {...field} validationBehavior="native" className={styles.field ?? ''}>
      <Label className={isLabelHidden ? styles.hidden : styles.label}>{label}</Label>
      {lines === undefined ? <Input {...shared} /> : <TextArea {...shared} rows={lines} />}
      {description !== undefined && (
        <Text slot="description" className={styles.description ?? ''}>
          {description}
        </Text>
      )}
      <FieldError className={styles.error ?? ''} />
    </TextField>
  )
}
