import { useState } from 'react'
import { dataOf } from '../api/client.ts'
import { TestMailDialog } from '../mail-editor/test-mail-dialog.tsx'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { SaveFirst } from '../mail-editor/save-first.tsx'
import { Menu, type MenuAction } from '../ui/menu.tsx'
import { allowedActions, type CampaignAction } from './allowed-actions.ts'
import type { Campaign } from './queries.ts'
import { SendDialog } from './send-dialog.tsx'
import { campaignTexts } from './texts.ts'
import { useCampaignCommands } from './use-campaign-commands.ts'

const texts = textsOf(campaignTexts)

export interface CampaignActionsProps {
  campaign: Campaign
  /** Whether the page has changes that are not saved. A mail of the stored campaign would not have them. */
  isChanged: boolean
}

/** The actions that the state of a campaign and the user's role allow. */
export function CampaignActions({ campaign, isChanged }: CampaignActionsProps) {
  const { may, api } = useProject()
  const [dialog, setDialog] = useState<CampaignAction>()
  const commands = useCampaignCommands(campaign)
  const close = (): void => setDialog(undefined)
  const sendTest = async (email: string) => {
    const path = { params: { path: { id: campaign.id } } }
    return (await dataOf(api.client.POST('/campaigns/{id}/test', { ...path, body: { email } }))).data.status
  }
  const allowed = allowedActions(campaign, may)
  const run: Record<CampaignAction, () => void> = {
    test: () => setDialog('test'),
    send: () => setDialog('send'),
    pause: () => commands.pause.mutate(),
    resume: () => commands.resume.mutate(),
    cancel: () => setDialog('cancel'),
    duplicate: () => commands.duplicate.mutate(),
    remove: () => setDialog('remove'),
  }
  const shown = allowed.filter((action) => ['send', 'pause', 'resume', 'test'].includes(action))
  const more: readonly MenuAction[] = allowed
    .filter((action) => !shown.includes(action))
    .map((id) => ({
      id,
      label: texts.actions[id],
      isDangerous: id === 'remove' || id === 'cancel',
      run: run[id],
    }))
  return (
    <>
      {isChanged && shown.length > 0 && <SaveFirst />}
      {shown.map((action) => (
        <Button
          key={action}
          look={action === 'send' ? 'primary' : 'secondary'}
          isDisabled={isChanged}
          onPress={run[action]}
        >
          {texts.actions[action]}
        </Button>
      ))}
      {more.length > 0 && <Menu actions={more}>{texts.actions.more}</Menu>}
      <SendDialog campaign={campaign} isOpen={dialog === 'send'} onClose={close} />
      <TestMailDialog hint={texts.testHint} send={sendTest} isOpen={dialog === 'test'} onClose={close} />
      <Confirmations campaign={campaign} dialog={dialog} onClose={close} commands={commands} />
    </>
  )
}

interface ConfirmationsProps {
  campaign: Campaign
  dialog: CampaignAction | undefined
  onClose: () => void
  commands: ReturnType<typeof useCampaignCommands>
}

const Confirmations = ({ campaign, dialog, onClose, commands: { cancel, remove } }: ConfirmationsProps) => (
  <>
    <ConfirmDialog
      title={texts.cancel.title}
      action={texts.actions.cancel}
      isOpen={dialog === 'cancel'}
      onClose={onClose}
      onConfirm={() => cancel.mutate(undefined, { onSuccess: onClose })}
      isPending={cancel.isPending}
      error={cancel.error}
      isDangerous
    >
      <p>{texts.cancel.text}</p>
    </ConfirmDialog>
    <ConfirmDialog
      title={texts.remove.title}
      action={texts.actions.remove}
      isOpen={dialog === 'remove'}
      onClose={onClose}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
      isPending={remove.isPending}
      error={remove.error}
      isDangerous
    >
      <p>{texts.remove.text(campaign.name)}</p>
    </ConfirmDialog>
  </>
)
