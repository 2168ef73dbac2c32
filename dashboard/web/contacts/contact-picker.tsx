import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useProject } from '../session/project-context.ts'
import { RemotePicker } from '../ui/combo-box.tsx'
import { useDebounced } from '../ui/use-debounced.ts'
import { contactPageQuery } from './queries.ts'

const delayMs = 200

export interface ContactPickerProps {
  label: string
  description?: string
  empty: string
  onPick: (contactId: string | undefined) => void
}

/** Finds a contact by a part of its address. */
export function ContactPicker({ onPick, ...texts }: ContactPickerProps) {
  const { api } = useProject()
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), delayMs)
  const { data } = useQuery(contactPageQuery(api, search === '' ? {} : { search }))
  const type = (next: string): void => {
    setText(next)
    if (next === '') onPick(undefined)
  }
  return (
    <RemotePicker
      {...texts}
      items={(data?.data ?? []).map(({ id, email }) => ({ id, label: email }))}
      text={text}
      onType={type}
      onPick={(item) => onPick(item?.id)}
    />
  )
}
