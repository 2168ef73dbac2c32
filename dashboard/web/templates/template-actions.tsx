import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Schemas } from '@postrider/client'
import { dataOf } from '../api/client.ts'
import { SaveFirst } from '../mail-editor/save-first.tsx'
import { TestMailDialog } from '../mail-editor/test-mail-dialog.tsx'
import { mailEditorTexts } from '../mail-editor/texts.ts'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { messageOf } from '../ui/error-notice.tsx'
import { showToast } from '../ui/toast.tsx'
import { templatesKey } from './queries.ts'
import { templateTexts } from './texts.ts'

const texts = textsOf(templateTexts)
const { test: testTexts } = textsOf(mailEditorTexts)

export interface TemplateActionsProps {
  template: Schemas['Template']
  /** Whether the page has changes that are not saved. A test mail would not have them. */
  isChanged: boolean
}

/** Tests, copies or deletes a template. */
export function TemplateActions({ template: { id, name }, isChanged }: TemplateActionsProps) {
  const { may } = useProject()
  const [dialog, setDialog] = useState<'remove' | 'test'>()
  const close = (): void => setDialog(undefined)
  const { duplicate, remove } = useTemplateCommands(id)
  return (
    <>
      {isChanged && may('POST /templates/{id}/test') && <SaveFirst />}
      {may('POST /templates/{id}/test') && (
        <Button isDisabled={isChanged} onPress={() => setDialog('test')}>
          {testTexts.action}
        </Button>
      )}
      {may('POST /templates/{id}/duplicate') && (
        <Button isPending={duplicate.isPending} onPress={() => duplicate.mutate()}>
          {texts.duplicate}
        </Button>
      )}
      {may('DELETE /templates/{id}') && (
        <Button look="danger" onPress={() => setDialog('remove')}>
          {texts.remove}
        </Button>
      )}
      <TemplateTest id={id} isOpen={dialog === 'test'} onClose={close} />
      <ConfirmDialog
        title={texts.removeTitle}
        action={texts.remove}
        isOpen={dialog === 'remove'}
        onClose={close}
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

/** The commands of a template's page. Each reports its result, and opens another page. */
function useTemplateCommands(id: string) {
  const { api, pathOf } = useProject()
  const queries = useQueryClient()
  const router = useRouter()
  const report = async (message: string): Promise<void> => {
    await queries.invalidateQueries({ queryKey: templatesKey(api), refetchType: 'none' })
    showToast(message)
  }
  const path = { params: { path: { id } } }
  const duplicate = useMutation({
    mutationFn: () => dataOf(api.client.POST('/templates/{id}/duplicate', path)),
    onSuccess: async (copy) => {
      await report(texts.duplicated)
      await router.navigate({ to: pathOf(`templates/${copy.id}`) })
    },
    onError: (error) => showToast(messageOf(error)),
  })
  const remove = useMutation({
    mutationFn: () => dataOf(api.client.DELETE('/templates/{id}', path)),
    onSuccess: async () => {
      await report(texts.removed)
      await router.navigate({ to: pathOf('templates'), ignoreBlocker: true })
    },
  })
  return { duplicate, remove }
}

interface TemplateTestProps {
  id: string
  isOpen: boolean
  onClose: () => void
}

function TemplateTest({ id, ...dialog }: TemplateTestProps) {
  const { api } = useProject()
  const send = async (to: string) =>
    (await dataOf(api.client.POST('/templates/{id}/test', { params: { path: { id } }, body: { to } }))).status
  return <TestMailDialog hint={testTexts.toMember} send={send} {...dialog} />
}
