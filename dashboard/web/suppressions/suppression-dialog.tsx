import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '@postrider/client'
import { dataOf } from '../api/client.ts'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Form, FormActions } from '../ui/form.tsx'
import { Select } from '../ui/select.tsx'
import { showToast } from '../ui/toast.tsx'
import { suppressionsKey } from './queries.ts'
import { kinds } from './suppression-filters.ts'
import { suppressionTexts } from './texts.ts'

const texts = textsOf(suppressionTexts)

type Suppression = Schemas['Suppression']
type Kind = Suppression['kind']

export interface SuppressionDialogProps {
  /** The suppression to change. Without it, the dialog adds one. */
  edited?: Suppression
  isOpen: boolean
  onClose: () => void
}

/** Adds or changes an address or pattern that gets no mail. */
export const SuppressionDialog = ({ edited, isOpen, onClose }: SuppressionDialogProps) => (
  <Dialog title={edited ? texts.editTitle : texts.addTitle} isOpen={isOpen} onClose={onClose}>
    <SuppressionForm edited={edited} onClose={onClose} />
  </Dialog>
)

function SuppressionForm({ edited, onClose }: Pick<SuppressionDialogProps, 'edited' | 'onClose'>) {
  const [kind, setKind] = useState<Kind>(edited?.kind ?? 'ADDRESS')
  const save = useSave(edited, onClose)
  return (
    <Form error={save.error} onSubmit={(values) => save.mutate({ kind, value: values('value') })}>
      <Select
        label={texts.kind}
        name="kind"
        value={kind}
        onChange={setKind}
        options={kinds.map((value) => ({ value, label: texts.kinds[value] }))}
        description={texts.kindHints[kind]}
      />
      <Field
        label={texts.value}
        name="value"
        defaultValue={edited?.value ?? ''}
        autoComplete="off"
        spellCheck={false}
        isRequired
      />
      <FormActions>
        <Button type="submit" look="primary" isPending={save.isPending}>
          {edited ? texts.save : texts.add}
        </Button>
        <Button onPress={onClose}>{texts.cancel}</Button>
      </FormActions>
    </Form>
  )
}

function useSave(edited: Suppression | undefined, onClose: () => void) {
  const { api } = useProject()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { kind: Kind; value: string }) =>
      dataOf(
        edited
          ? api.client.PATCH('/suppressions/{id}', { params: { path: { id: edited.id } }, body })
          : api.client.POST('/suppressions', { body }),
      ),
    onSuccess: ({ value }) => {
      onClose()
      showToast(edited ? texts.edited : texts.added(value))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: suppressionsKey(api) }),
  })
}
