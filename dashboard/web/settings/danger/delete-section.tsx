import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { dataOf } from '../../api/client.ts'
import { useProject } from '../../session/project-context.ts'
import { textsOf } from '../../text/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormActions } from '../../ui/form.tsx'
import { Section } from '../../ui/page.tsx'
import { showToast } from '../../ui/toast.tsx'
import { forgetProject } from '../save-project.ts'
import { dangerTexts } from './texts.ts'

const texts = textsOf(dangerTexts).deletion

/** Deletes the project. */
export function DeleteSection() {
  const { project } = useProject()
  const [isOpen, setOpen] = useState(false)
  const remove = useDelete()
  return (
    <Section title={texts.title} intro={texts.text}>
      <FormActions>
        <Button look="danger" onPress={() => setOpen(true)}>
          {texts.open}
        </Button>
      </FormActions>
      {isOpen && (
        <ConfirmDialog
          title={texts.question(project.name)}
          action={texts.action}
          typed={project.name}
          isOpen
          onClose={() => setOpen(false)}
          onConfirm={() => remove.mutate()}
          isPending={remove.isPending}
          error={remove.error}
          isDangerous
        >
          <p>{texts.text}</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}

function useDelete() {
  const { api, project } = useProject()
  const queries = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: () =>
      dataOf(api.client.DELETE('/users/@me/projects/{id}', { params: { path: { id: project.id } } })),
    onSuccess: async () => {
      showToast(texts.deleted(project.name))
      await router.navigate({ to: '/projects' })
      await forgetProject(queries, project.id)
    },
  })
}
