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
import { isLastOwner } from './member-rules.ts'
import type { MembersProps } from './members-section.tsx'
import { memberTexts } from './texts.ts'

const texts = textsOf(memberTexts).leaving

/** Leaves the project. The last owner cannot. */
export function LeaveSection({ viewer, members }: MembersProps) {
  const { project } = useProject()
  const [isOpen, setOpen] = useState(false)
  const leave = useLeave(viewer.userId)
  const isOnlyOwner = isLastOwner(viewer, members)
  return (
    <Section title={texts.title} intro={isOnlyOwner ? texts.onlyOwner : texts.text}>
      {!isOnlyOwner && (
        <FormActions>
          <Button look="danger" onPress={() => setOpen(true)}>
            {texts.open}
          </Button>
        </FormActions>
      )}
      <ConfirmDialog
        title={texts.question(project.name)}
        action={texts.action}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => leave.mutate()}
        isPending={leave.isPending}
        error={leave.error}
        isDangerous
      >
        <p>{texts.text}</p>
      </ConfirmDialog>
    </Section>
  )
}

function useLeave(userId: string) {
  const { api, project } = useProject()
  const queries = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: () =>
      dataOf(
        api.client.DELETE('/projects/{id}/members/{userId}', {
          params: { path: { id: project.id, userId } },
        }),
      ),
    onSuccess: async () => {
      showToast(texts.left)
      await router.navigate({ to: '/projects' })
      await forgetProject(queries, project.id)
    },
  })
}
