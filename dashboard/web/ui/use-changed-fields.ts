import { useEffect, useRef, useState, type RefObject } from 'react'

export interface ChangedFields {
  form: RefObject<HTMLFormElement | null>
  /** Whether a field differs from its stored value. */
  isChanged: boolean
  /** Compares the fields again, after an input. */
  compare: () => void
  /** Remembers the fields of a submit. They are the stored values when `stored` changes. */
  submit: () => void
}

/**
 * Compares the named fields of a form with the values at its beginning, or with the last stored values. `stored`
 * is the response of the request that stores them.
 */
export function useChangedFields(stored: unknown): ChangedFields {
  const form = useRef<HTMLFormElement>(null)
  const saved = useRef<string>(undefined)
  const submitted = useRef<string>(undefined)
  const [isChanged, setChanged] = useState(false)
  const compare = (): void => setChanged(fieldsOf(form.current) !== saved.current)
  useEffect(() => {
    saved.current = submitted.current ?? fieldsOf(form.current)
    compare()
  }, [stored])
  const submit = (): void => {
    submitted.current = fieldsOf(form.current)
  }
  return { form, isChanged, compare, submit }
}

const fieldsOf = (form: HTMLFormElement | null): string =>
  form === null ? '' : JSON.stringify([...new FormData(form)])
