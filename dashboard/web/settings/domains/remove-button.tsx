import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Schemas } from '@postrider/client'
import { dataOf } from '../../api/client.ts'
import { useProject } from '../../session/project-context.ts'
import { textsOf } from '../../text/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormActions } from '../../ui/form.tsx'
import { showToast } from '../../ui/toast.tsx'
import { domainsKey } from './queries.ts'
import { domainTexts } from './texts.ts'

const texts = textsOf(domainTexts).remove

/** Removes a domain, after a question: a new verification can take hours. */
export function RemoveButton({ domain: { id, domain } }: { domain: Schemas['Domain'] }) {
  const { api, pathOf } = useProject()
  const queries = useQueryClient()
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  const remove = useMutation({
    mutationFn: () => dataOf(api.client.DELETE('/domains/{id}', { params: { path: { id } } })),
    onSuccess: async () => {
      showToast(texts.removed)
      await router.navigate({ to: pathOf('settings/domains') })
      await queries.invalidateQueries({ queryKey: domainsKey(api) })
    },
  })
  return (
    <FormActions>
      <Button look="danger" onPress={() => setOpen(true)}>
        {texts.action}
      </Button>
      <ConfirmDialog
        title={texts.title(domain)}
        action={texts.action}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => remove.mutate()}
        isPending={remove.isPending}
        error={remove.error}
        isDangerous
      >
        <p>{texts.text}</p>
      </ConfirmDialog>
    </FormActions>
  )
}
