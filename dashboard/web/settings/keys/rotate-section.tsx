import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dataOf } from '../../api/client.ts'
import { useProject } from '../../session/project-context.ts'
import { textsOf } from '../../text/catalogue.ts'
import { BulletList } from '../../ui/bullet-list.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormActions } from '../../ui/form.tsx'
import { Section } from '../../ui/page.tsx'
import { showToast } from '../../ui/toast.tsx'
import { replaceProject } from '../save-project.ts'
import { keyTexts } from './texts.ts'

const texts = textsOf(keyTexts).rotate

/** Replaces both keys, after a dialog that lists what stops to work. */
export function RotateSection() {
  const { api, project } = useProject()
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const rotate = useMutation({
    mutationFn: () =>
      dataOf(
        api.client.POST('/users/@me/projects/{id}/regenerate-keys', { params: { path: { id: project.id } } }),
      ),
    onSuccess: (changed) => {
      replaceProject(queries, changed)
      setOpen(false)
      showToast(texts.done)
    },
  })
  return (
    <Section title={texts.title} intro={texts.hint}>
      <FormActions>
        <Button look="danger" onPress={() => setOpen(true)}>
          {texts.action}
        </Button>
      </FormActions>
      <ConfirmDialog
        title={texts.dialog}
        action={texts.action}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => rotate.mutate()}
        isPending={rotate.isPending}
        error={rotate.error}
        isDangerous
      >
        <p>{texts.effects}</p>
        <BulletList items={Object.values(texts.stops)} />
        <p>{texts.stays}</p>
      </ConfirmDialog>
    </Section>
  )
}
