import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dataOf } from '../../api/client.ts'
import { useProject } from '../../session/project-context.ts'
import { textsOf } from '../../text/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormActions } from '../../ui/form.tsx'
import { Section } from '../../ui/page.tsx'
import { showToast } from '../../ui/toast.tsx'
import { resetQuery } from './queries.ts'
import { ResetProgress } from './reset-progress.tsx'
import { dangerTexts } from './texts.ts'

const texts = textsOf(dangerTexts).reset

/** Deletes the content of the project, and shows the progress. */
export function ResetSection() {
  const { api, project } = useProject()
  const { data: progress } = useQuery(resetQuery(api, project.id))
  const [isOpen, setOpen] = useState(false)
  const reset = useReset(() => setOpen(false))
  return (
    <Section title={texts.title} intro={texts.text}>
      {progress && <ResetProgress progress={progress} />}
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
          onConfirm={() => reset.mutate()}
          isPending={reset.isPending}
          error={reset.error}
          isDangerous
        >
          <p>{texts.text}</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}

function useReset(onStarted: () => void) {
  const { api, project } = useProject()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () =>
      dataOf(api.client.POST('/users/@me/projects/{id}/reset', { params: { path: { id: project.id } } })),
    onSuccess: async () => {
      onStarted()
      showToast(texts.started)
      // Every page of the project has lost its data.
      await queries.invalidateQueries({ queryKey: [api.projectId] })
    },
  })
}
