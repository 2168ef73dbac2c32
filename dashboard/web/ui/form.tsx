import { useRef, type FormEvent, type ReactNode } from 'react'
import { Form as AriaForm } from 'react-aria-components/Form'
import type { FieldFault } from '../api/api-error.ts'
import { ErrorNotice } from './error-notice.tsx'
import { faultPath } from './fault-path.ts'
import { FormFaults, useFaults, useOtherFaults } from './form-faults.ts'
import styles from './form.module.css'
import { Notice } from './notice.tsx'
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
  const form = useRef<HTMLFormElement>(null)
  const fields = useChangedFields(form, unsaved?.stored)
  const { faults, clearFault } = useFaults(error)
  const others = useOtherFaults(error, form)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    fields.submit()
    onSubmit(valuesOf(new FormData(event.currentTarget)))
  }
  const input = ({ target }: { target: EventTarget }): void => {
    clearFault(target)
    if (unsaved) fields.compare()
  }
  return (
    <FormFaults value={faults}>
      <AriaForm ref={form} aria-label={label} validationErrors={faults} onSubmit={submit}>
        <div className={styles.form} onInput={input}>
          {error && <ErrorNotice error={error} />}
          <OtherFaults faults={others} />
          {children}
        </div>
      </AriaForm>
      {unsaved && <UnsavedGuard isChanged={fields.isChanged || unsaved.isChanged === true} />}
    </FormFaults>
  )
}

/** Lists faults that belong to no field of the form. */
const OtherFaults = ({ faults }: { faults: readonly FieldFault[] }) =>
  faults.length > 0 && (
    <Notice look="danger" isAlert>
      <ul>
        {faults.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            {faultPath(field)}: {message}
          </li>
        ))}
      </ul>
    </Notice>
  )

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
