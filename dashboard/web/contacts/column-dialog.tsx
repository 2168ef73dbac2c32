import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { contactFieldsQuery } from '../conditions/queries.ts'
import { maxColumns } from './chosen-fields.ts'
import styles from './contacts.module.css'
import { contactTexts } from './texts.ts'

const texts = textsOf(contactTexts).columns

/** How many fields are shown; the search finds the others. */
const shownFields = 50

export interface ColumnDialogProps {
  isOpen: boolean
  onClose: () => void
  chosen: readonly string[]
  onChoose: (fields: readonly string[]) => void
}

/** Chooses the fields that the list of contacts shows as columns. */
export function ColumnDialog({ isOpen, onClose, chosen, onChoose }: ColumnDialogProps) {
  const { api } = useProject()
  const fields = useQuery({ ...contactFieldsQuery(api), enabled: isOpen })
  return (
    <Dialog title={texts.title} isOpen={isOpen} onClose={onClose}>
      <QueryView query={fields}>
        {(data) => (
          <ColumnList
            names={data.fields.flatMap(({ field }) =>
              field.startsWith('data.') ? [field.slice('data.'.length)] : [],
            )}
            chosen={chosen}
            onChoose={onChoose}
          />
        )}
      </QueryView>
    </Dialog>
  )
}

type ColumnListProps = Pick<ColumnDialogProps, 'chosen' | 'onChoose'> & { names: readonly string[] }

function ColumnList({ names, chosen, onChoose }: ColumnListProps) {
  const [search, setSearch] = useState('')
  const all = [...new Set([...chosen, ...names])]
  const shown = all.filter((name) => name.toLowerCase().includes(search.toLowerCase())).slice(0, shownFields)
  const isFull = chosen.length >= maxColumns
  const toggle = (name: string, isChosen: boolean): void =>
    onChoose(isChosen ? [...chosen, name] : chosen.filter((each) => each !== name))
  if (all.length === 0) return <p>{texts.none}</p>
  return (
    <>
      {all.length > 10 && <Field label={texts.search} value={search} onChange={setSearch} />}
      <ul className={styles.checks}>
        {shown.map((name) => (
          <li key={name}>
            <Checkbox
              isSelected={chosen.includes(name)}
              isDisabled={isFull && !chosen.includes(name)}
              onChange={(isChosen) => toggle(name, isChosen)}
            >
              {name}
            </Checkbox>
          </li>
        ))}
      </ul>
      {isFull && <p role="status">{texts.full(maxColumns)}</p>}
    </>
  )
}
