import { useMemo, useState, type FormEvent, type ReactNode } from 'react'
import { Form as AriaForm } from 'react-aria-components/Form'
import { ApiError } from '../api/api-error.ts'
import { ErrorNotice } from './error-notice.tsx'
import styles from './form.module.css'
import { UnsavedGuard } from './unsaved-guard.tsx'
import { useChangedFields } from './use-changed-fields.ts'

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
  /** Warns before changes are lost. */
  unsaved?: UnsavedChanges
}

export interface UnsavedChanges {
  /** The response of the request that stores the form; undefined before it. */
  stored?: unknown
  /** Whether a part of the form that has no named fields is changed. */
  isChanged?: boolean
}

/** A form. The browser checks required fields and formats before `onSubmit` is called. */
export function Form({ onSubmit, error = null, children, label, unsaved }: FormProps) {
  const fields = useChangedFields(unsaved?.stored)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    fields.submit()
    onSubmit(valuesOf(new FormData(event.currentTarget)))
  }
  const { faults, clearFault } = useFaults(error)
  const input = ({ target }: { target: EventTarget }): void => {
    clearFault(target)
    if (unsaved) fields.compare()
  }
  return (
    <>
      <AriaForm ref={fields.form} aria-label={label} validationErrors={faults} onSubmit={submit}>
        <div className={styles.form} onInput={input}>
          {error && <ErrorNotice error={error} />}
          {children}
        </div>
      </AriaForm>
      {unsaved && <UnsavedGuard isChanged={fields.isChanged || unsaved.isChanged === true} />}
    </>
  )
}

/**
 * Returns the faults of fields that the user has not changed yet. Without this, a fault disappears when the
 * field loses the focus: then the button moves while the user presses it.
 */
function useFaults(error: Error | null) {
  const [corrected, setCorrected] = useState<Corrected>({ error: null, names: [] })
  const names = corrected.error === error ? corrected.names : []
  const all = useMemo(() => faultsOf(error), [error])
  const faults = useMemo(
    () => Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name))),
    // `names` is new for each change.
    [all, names.length],
  )
  const clearFault = (target: EventTarget): void => {
    const name = 'name' in target ? String(target.name) : ''
    if (Object.hasOwn(faults, name)) setCorrected({ error, names: [...names, name] })
  }
  return { faults, clearFault }
}

/** The fields that the user has changed after an error. */
interface Corrected {
  error: Error | null
  names: readonly string[]
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
