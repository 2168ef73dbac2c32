import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { dataOf } from '../api/client.ts'
import { useProject, type ProjectContext } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { messageOf } from '../ui/error-notice.tsx'
import { Menu, type MenuAction } from '../ui/menu.tsx'
import { showToast } from '../ui/toast.tsx'
import { workflowsKey, type Workflow } from './queries.ts'
import { StartDialog } from './start-dialog.tsx'
import { workflowTexts } from './texts.ts'

const texts = textsOf(workflowTexts)

/** The actions of a workflow that the user's role allows. */
export function WorkflowActions({ workflow }: { workflow: Workflow }) {
  const { may } = useProject()
  const [dialog, setDialog] = useState<'remove' | 'cancel-all' | 'start'>()
  const { toggle, duplicate, remove, cancelAll } = useWorkflowCommands(workflow)
  const close = (): void => setDialog(undefined)
  const more = menuActions(may, {
    start: () => setDialog('start'),
    duplicate: () => duplicate.mutate(),
    cancelAll: () => setDialog('cancel-all'),
    remove: () => setDialog('remove'),
  })
  return (
    <>
      {may('PATCH /workflows/{id}') && (
        <Button
          look={workflow.enabled ? 'secondary' : 'primary'}
          isPending={toggle.isPending}
          onPress={() => toggle.mutate(!workflow.enabled)}
        >
          {workflow.enabled ? texts.actions.disable : texts.actions.enable}
        </Button>
      )}
      {more.length > 0 && <Menu actions={more}>{texts.actions.more}</Menu>}
      <StartDialog workflowId={workflow.id} isOpen={dialog === 'start'} onClose={close} />
      <Confirmations
        name={workflow.name}
        dialog={dialog}
        onClose={close}
        remove={remove}
        cancelAll={cancelAll}
      />
    </>
  )
}

const endpoints = {
  start: 'POST /workflows/{id}/executions',
  duplicate: 'POST /workflows/{id}/duplicate',
  cancelAll: 'POST /workflows/{id}/executions/cancel-all',
  remove: 'DELETE /workflows/{id}',
} as const

type MenuActionName = keyof typeof endpoints

/** The less frequent actions that the user's role allows. */
const menuActions = (
  may: ProjectContext['may'],
  run: Record<MenuActionName, () => void>,
): readonly MenuAction[] =>
  (['start', 'duplicate', 'cancelAll', 'remove'] as const)
    .filter((action) => may(endpoints[action]))
    .map((id) => ({ id, label: texts.actions[id], isDangerous: id === 'remove', run: run[id] }))

type Commands = ReturnType<typeof useWorkflowCommands>

interface ConfirmationsProps extends Pick<Commands, 'remove' | 'cancelAll'> {
  name: string
  dialog: string | undefined
  onClose: () => void
}

const Confirmations = ({ name, dialog, onClose, remove, cancelAll }: ConfirmationsProps) => (
  <>
    <ConfirmDialog
      title={texts.removeTitle}
      action={texts.actions.remove}
      isOpen={dialog === 'remove'}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
      error={remove.error}
      isDangerous
    >
      <p>{texts.removeText(name)}</p>
    </ConfirmDialog>
    <ConfirmDialog
      title={texts.cancelAllTitle}
      action={texts.actions.cancelAll}
      isOpen={dialog === 'cancel-all'}
      onClose={onClose}
      onConfirm={() => cancelAll.mutate(undefined, { onSuccess: onClose })}
      isPending={cancelAll.isPending}
      error={cancelAll.error}
      isDangerous
    >
      <p>{texts.cancelAllText}</p>
    </ConfirmDialog>
  </>
)

function useWorkflowCommands({ id }: Workflow) {
  const { api, pathOf } = useProject()
  const queries = useQueryClient()
  const router = useRouter()
  const path = { params: { path: { id } } }
  const report = async (message: string, undo?: () => void): Promise<void> => {
    await queries.invalidateQueries({ queryKey: workflowsKey(api) })
    showToast(message, undo)
  }
  const onError = (error: Error): void => showToast(messageOf(error))
  const toggle = useMutation({
    mutationFn: (enabled: boolean) =>
      dataOf(api.client.PATCH('/workflows/{id}', { ...path, body: { enabled } })),
    onSuccess: ({ enabled }) =>
      report(enabled ? texts.enabled : texts.disabledDone, () => toggle.mutate(!enabled)),
    onError,
  })
  const duplicate = useMutation({
    mutationFn: () => dataOf(api.client.POST('/workflows/{id}/duplicate', path)),
    onSuccess: async (copy) => {
      await report(texts.duplicated)
      await router.navigate({ to: pathOf(`workflows/${copy.id}`) })
    },
    onError,
  })
  const remove = useMutation({
    mutationFn: () => dataOf(api.client.DELETE('/workflows/{id}', path)),
    onSuccess: async () => {
      await router.navigate({ to: pathOf('workflows') })
      queries.removeQueries({ queryKey: [...workflowsKey(api), id] })
      await report(texts.removed)
    },
  })
  const cancelAll = useMutation({
    mutationFn: () => dataOf(api.client.POST('/workflows/{id}/executions/cancel-all', path)),
    onSuccess: ({ cancelled }) => report(texts.cancelledAll(cancelled)),
  })
  return { toggle, duplicate, remove, cancelAll }
}
