import { Pencil, X } from 'lucide-react'
import { useState } from 'react'
import { typedValue } from '../conditions/typed-value.ts'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { DataTable, type ColumnOf } from '../ui/data-table.tsx'
import { Empty } from '../ui/empty.tsx'
import { messageOf } from '../ui/error-notice.tsx'
import { keepFocus } from '../ui/keep-focus.ts'
import { Section } from '../ui/page.tsx'
import { showToast } from '../ui/toast.tsx'
import styles from './contacts.module.css'
import { showValue } from './data-values.ts'
import { detailTexts } from './detail-texts.ts'
import { FieldDialog, type DataField } from './field-dialog.tsx'
import type { Contact } from './queries.ts'
import { useUpdateContact } from './use-update-contact.ts'

const texts = textsOf(detailTexts)

/** The keys of a contact's `data` with their values. They can be added, changed and removed. */
export function FieldsSection({ contact }: { contact: Contact }) {
  const { may } = useProject()
  const update = useUpdateContact(contact)
  const [edited, setEdited] = useState<DataField | 'new'>()
  const mayEdit = may('PATCH /contacts/{id}')
  const onError = (error: Error): void => showToast(messageOf(error))
  const remove = ({ name, value }: DataField): void =>
    update.mutate(
      { data: { [name]: null } },
      {
        onSuccess: () => {
          keepFocus()
          showToast(texts.fieldRemoved(name), () => update.mutate({ data: { [name]: value } }, { onError }))
        },
        onError,
      },
    )
  const fields = Object.entries(contact.data)
    .map(([name, value]): DataField => ({ name, value }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
  const add = mayEdit && <Button onPress={() => setEdited('new')}>{texts.addField}</Button>
  return (
    <Section title={texts.fields} actions={fields.length > 0 && add}>
      {fields.length === 0 ? (
        <Empty title={texts.noFields} actions={add}>
          {texts.noFieldsHint}
        </Empty>
      ) : (
        <DataTable
          label={texts.fields}
          columns={mayEdit ? [...columns, actionsColumn(setEdited, remove)] : columns}
          items={fields}
          idOf={({ name }) => name}
        />
      )}
      {edited && (
        <FieldDialog
          contact={contact}
          {...(edited !== 'new' && { field: edited })}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Section>
  )
}

const columns: readonly ColumnOf<DataField>[] = [
  { id: 'name', title: texts.field, cell: ({ name }) => name },
  { id: 'value', title: texts.value, cell: ({ value }) => showValue(value) },
  { id: 'type', title: texts.type, isMinor: true, cell: ({ value }) => texts.types[typedValue(value).type] },
]

const actionsColumn = (
  onEdit: (field: DataField) => void,
  onRemove: (field: DataField) => void,
): ColumnOf<DataField> => ({
  id: 'actions',
  title: texts.change,
  cell: (field) => (
    <span className={styles.buttons}>
      <IconButton label={texts.editField(field.name)} onPress={() => onEdit(field)}>
        <Pencil size={16} aria-hidden />
      </IconButton>
      <IconButton label={texts.removeField(field.name)} onPress={() => onRemove(field)}>
        <X size={16} aria-hidden />
      </IconButton>
    </span>
  ),
})
