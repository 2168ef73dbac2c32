import { createContext, useContext, useEffect, useMemo, useState, type RefObject } from 'react'
import { ApiError, type FieldFault } from '../api/api-error.ts'

/** The messages of faults by the name of their field. */
export type Faults = Readonly<Record<string, string[]>>

/** The faults of the fields of a form, for fields that are elements of the browser. */
export const FormFaults = createContext<Faults>({})

/** Returns the messages of the faults of a field. */
export function useFieldFaults(name: string | undefined): readonly string[] {
  const faults = useContext(FormFaults)
  return (name !== undefined && faults[name]) || []
}

/** The fields that the user has changed after an error. */
interface Corrected {
  error: Error | null
  names: readonly string[]
}

/**
 * Returns the faults of fields that the user has not changed yet. Without this, a fault disappears when the
 * field loses the focus: then the button moves while the user presses it.
 */
export function useFaults(error: Error | null) {
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

const faultsOf = (error: Error | null): Faults =>
  error instanceof ApiError
    ? Object.fromEntries(
        [...Map.groupBy(error.faults, ({ field }) => field)].map(([field, faults]) => [
          field,
          faults.map(({ message }) => message),
        ]),
      )
    : {}

/** Returns the faults that no field of the form shows, such as faults inside of `data`. */
export function useOtherFaults(
  error: Error | null,
  form: RefObject<HTMLFormElement | null>,
): readonly FieldFault[] {
  const [others, setOthers] = useState<readonly FieldFault[]>([])
  useEffect(() => {
    const faults = error instanceof ApiError ? error.faults : []
    setOthers(faults.filter(({ field }) => !form.current || !isShown(form.current, field)))
  }, [error, form])
  return others
}

/** The types of inputs that show no message. */
const silentTypes: readonly (string | null)[] = ['checkbox', 'hidden']

/** An element with `data-faults-of` shows the faults of this path and of all paths inside of it. */
function isShown(form: HTMLFormElement, path: string): boolean {
  const isField = [...form.elements].some(
    (element) => element.getAttribute('name') === path && !silentTypes.includes(element.getAttribute('type')),
  )
  const owners = [...form.querySelectorAll<HTMLElement>('[data-faults-of]')]
  return isField || owners.some(({ dataset: { faultsOf: owner } }) => path.split('.')[0] === owner)
}
