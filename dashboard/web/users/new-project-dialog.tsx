import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { dataOf, userApi } from '../api/client.ts'
import { projectsQuery } from '../session/session.ts'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Form, FormActions } from '../ui/form.tsx'
import { userTexts } from './texts.ts'

const texts = textsOf(userTexts).projects

/** Creates a project, and opens it. */
export function NewProjectDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const router = useRouter()
  const create = useMutation({
    mutationFn: (name: string) => dataOf(userApi.client.POST('/users/@me/projects', { body: { name } })),
    onSuccess: async (project) => {
      queries.setQueryData(projectsQuery.queryKey, (old) => [...(old ?? []), project])
      onClose()
      await router.navigate({ to: `/p/${project.id}` })
    },
  })
  return (
    <Dialog title={texts.dialog} isOpen onClose={onClose}>
      <Form label={texts.dialog} error={create.error} onSubmit={(value) => create.mutate(value('name'))}>
        <Field
          label={texts.name}
          name="name"
          description={texts.dialogHint}
          maxLength={100}
          isRequired
          autoFocus
          autoComplete="off"
        />
        <FormActions>
          <Button type="submit" look="primary" isPending={create.isPending}>
            {texts.create}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
