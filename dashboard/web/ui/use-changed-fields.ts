import { useEffect, useRef, useState, type RefObject } from 'react'

export interface ChangedFields {
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
export function useChangedFields(form: RefObject<HTMLFormElement | null>, stored: unknown): ChangedFields {
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
  return { isChanged, compare, submit }
}

const fieldsOf = (form: HTMLFormElement | null): string =>
  form === null ? '' : JSON.stringify([...new FormData(form)])
