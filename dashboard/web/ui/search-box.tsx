import { useEffect, useRef, useState } from 'react'
import { Input } from 'react-aria-components/Input'
import { Label, SearchField } from 'react-aria-components/SearchField'
import field from './field.module.css'

export interface SearchBoxProps {
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string
}

/** How long to wait after a key press before the search runs, in milliseconds. */
const delayMs = 250

/** A field that searches while the user types. The key `/` moves the focus to it. */
export function SearchBox({ label, value, onChange, placeholder }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const reported = useRef(value)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Another control has changed the search, such as a button that clears all filters.
  useEffect(() => {
    if (value === reported.current) return
    reported.current = value
    clearTimeout(timer.current)
    setText(value)
  }, [value])
  const change = (next: string): void => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      reported.current = next.trim()
      onChange(next.trim())
    }, delayMs)
  }
  return (
    <SearchField value={text} onChange={change} className={field.field ?? ''}>
      <Label className={field.hidden ?? ''}>{label}</Label>
      <Input className={field.input ?? ''} placeholder={placeholder ?? label} />
    </SearchField>
  )
}
