import { useMemo, type FormEvent, type ReactNode } from 'react'
import { Form as AriaForm } from 'react-aria-components/Form'
import { ApiError } from '../api/api-error.ts'
import { ErrorNotice } from './error-notice.tsx'
import styles from './form.module.css'

/** The text fields of a submitted form, by name. An absent field is an empty text. */
export interface FormValues {
  (name: string): string
  /** The names of the fields with this name that are checked. */
  isChecked(name: string): boolean
}

export interface FormProps {
  onSubmit: (values: FormValues) => void
  /** The error of the last submit. Faults of fields appear at the fields, everything else above the form. */
  error?: Error | null
  children: ReactNode
  /** The accessible name. */
  label?: string
}

/** A form. The browser checks required fields and formats before `onSubmit` is called. */
export function Form({ onSubmit, error = null, children, label }: FormProps) {
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    onSubmit(valuesOf(new FormData(event.currentTarget)))
  }
  // A new object would bring back the faults of fields that the user has corrected.
  const faults = useMemo(() => faultsOf(error), [error])
  return (
    <AriaForm className={styles.form ?? ''} aria-label={label} validationErrors={faults} onSubmit={submit}>
      {error && <ErrorNotice error={error} />}
      {children}
    </AriaForm>
  )
}

/** The row of buttons at the end of a form. */
export const FormActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
)

function valuesOf(data: FormData): FormValues {
  const read = (name: string): string => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return Object.assign(read, { isChecked: (name: string) => data.has(name) })
}

const faultsOf = (error: Error | null): Record<string, string[]> =>
  error instanceof ApiError
    ? Object.fromEntries(
        [...Map.groupBy(error.faults, ({ field }) => field)].map(([field, faults]) => [
          field,
          faults.map(({ message }) => message),
        ]),
      )
    : {}
