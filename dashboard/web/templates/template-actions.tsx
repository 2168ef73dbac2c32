import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Schemas } from '@postrider/client'
import { dataOf } from '../api/client.ts'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { showToast } from '../ui/toast.tsx'
import { templatesKey } from './queries.ts'
import { templateTexts } from './texts.ts'

const texts = textsOf(templateTexts)

/** Copies or deletes a template. */
export function TemplateActions({ template: { id, name } }: { template: Schemas['Template'] }) {
  const { api, pathOf, may } = useProject()
  const queries = useQueryClient()
  const router = useRouter()
  const [isAsking, setAsking] = useState(false)
  const open = async (page: string, message: string): Promise<void> => {
    await queries.invalidateQueries({ queryKey: templatesKey(api), refetchType: 'none' })
    showToast(message)
    await router.navigate({ to: pathOf(page) })
  }
  const path = { params: { path: { id } } }
  const duplicate = useMutation({
    mutationFn: () => dataOf(api.client.POST('/templates/{id}/duplicate', path)),
    onSuccess: (copy) => open(`templates/${copy.id}`, texts.duplicated),
  })
  const remove = useMutation({
    mutationFn: () => dataOf(api.client.DELETE('/templates/{id}', path)),
    onSuccess: () => open('templates', texts.removed),
  })
  return (
    <>
      {may('POST /templates/{id}/duplicate') && (
        <Button isPending={duplicate.isPending} onPress={() => duplicate.mutate()}>
          {texts.duplicate}
        </Button>
      )}
      {may('DELETE /templates/{id}') && (
        <Button look="danger" onPress={() => setAsking(true)}>
          {texts.remove}
        </Button>
      )}
      <ConfirmDialog
        title={texts.removeTitle}
        action={texts.remove}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
        isPending={remove.isPending}
        error={remove.error}
        isDangerous
      >
        <p>{texts.removeText(name)}</p>
      </ConfirmDialog>
    </>
  )
}
