import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dataOf } from '../../api/client.ts'
import { useProject } from '../../session/project-context.ts'
import { textsOf } from '../../text/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormActions } from '../../ui/form.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from '../contacts.module.css'
import { contactsKey } from '../queries.ts'
import { fieldUsageQuery, shownName, usesOf, type FieldUsage } from './queries.ts'
import { fieldsTexts } from './texts.ts'

const texts = textsOf(fieldsTexts)

export interface FieldUsageDialogProps {
  field: string
  onClose: () => void
}

/** Where a field is used, and its deletion. */
export function FieldUsageDialog({ field, onClose }: FieldUsageDialogProps) {
  const { api, may } = useProject()
  const usage = useQuery(fieldUsageQuery(api, field))
  const [isDeleting, setDeleting] = useState(false)
  const isStandard = !field.startsWith('data.')
  if (isDeleting && usage.data)
    return <DeleteDialog field={field} contacts={usage.data.contactCount} onClose={onClose} />
  return (
    <Dialog title={texts.details(shownName(field))} isOpen onClose={onClose}>
      <QueryView query={usage}>
        {(data) => (
          <>
            <p>{texts.contacts(data.contactCount)}</p>
            <UseLists usage={data} />
            {isStandard && <p>{texts.isStandard}</p>}
            {!isStandard && !data.canDelete && <p>{texts.cannotDelete}</p>}
            {data.canDelete && may('DELETE /contacts/fields/{field}') && (
              <FormActions>
                <Button look="danger" onPress={() => setDeleting(true)}>
                  {texts.delete}
                </Button>
              </FormActions>
            )}
          </>
        )}
      </QueryView>
    </Dialog>
  )
}

function UseLists({ usage }: { usage: FieldUsage }) {
  if (usesOf(usage) === 0) return <p>{texts.unused}</p>
  return (
    <>
      <UseList title={texts.segments} path="segments" uses={usage.usedInSegments} />
      <UseList title={texts.campaigns} path="campaigns" uses={usage.usedInCampaigns} />
      <UseList title={texts.workflows} path="workflows" uses={usage.usedInWorkflows} />
    </>
  )
}

interface UseListProps {
  title: string
  path: string
  uses: readonly { id: string; name: string }[]
}

function UseList({ title, path, uses }: UseListProps) {
  const { pathOf } = useProject()
  if (uses.length === 0) return null
  return (
    <div>
      <h3>{title}</h3>
      <ul className={styles.list}>
        {uses.map(({ id, name }) => (
          <li key={id}>
            <PageLink to={pathOf(`${path}/${id}`)}>{name}</PageLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

function DeleteDialog({ field, contacts, onClose }: FieldUsageDialogProps & { contacts: number }) {
  const { api } = useProject()
  const queries = useQueryClient()
  const name = shownName(field)
  const remove = useMutation({
    mutationFn: () => dataOf(api.client.DELETE('/contacts/fields/{field}', { params: { path: { field } } })),
    onSuccess: async (result) => {
      onClose()
      showToast('deletedFrom' in result ? texts.deleted(name, result.deletedFrom) : texts.deleting(name))
      await queries.invalidateQueries({ queryKey: contactsKey(api) })
    },
  })
  return (
    <ConfirmDialog
      title={texts.deleteTitle(name)}
      action={texts.delete}
      isOpen
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
      error={remove.error}
      isDangerous
      {...(contacts > 0 && { typed: name })}
    >
      <p>{texts.deleteText(contacts)}</p>
    </ConfirmDialog>
  )
}
