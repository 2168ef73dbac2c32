import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { textsOf } from '../../text/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { DeleteEndpointDialog } from './delete-endpoint-dialog.tsx'
import { EditEndpointDialog } from './edit-endpoint-dialog.tsx'
import type { Endpoint } from './queries.ts'
import { ReplayDialog } from './replay-dialog.tsx'
import { RotateDialog } from './rotate-dialog.tsx'
import { TestDialog } from './test-dialog.tsx'
import { webhookTexts } from './texts.ts'
import { useEndpointState } from './use-endpoint.ts'

const texts = textsOf(webhookTexts).actions
type DialogName = 'edit' | 'test' | 'rotate' | 'replay' | 'delete'

export interface EndpointActionsProps {
  endpoint: Endpoint
  /** Called with the id of the job of a replay. */
  onReplay: (jobId: string) => void
}

/** The actions of an endpoint. */
export function EndpointActions({ endpoint, onReplay }: EndpointActionsProps) {
  const [dialog, setDialog] = useState<DialogName>()
  const setState = useEndpointState(endpoint)
  const isOn = endpoint.state === 'ENABLED'
  const open = (name: DialogName) => () => setDialog(name)
  return (
    <>
      <Button onPress={open('test')}>{texts.test}</Button>
      <Button isPending={setState.isPending} onPress={() => setState.mutate(isOn ? 'PAUSED' : 'ENABLED')}>
        {isOn ? texts.pause : texts.enable}
      </Button>
      <Menu
        label={texts.title}
        actions={[
          { id: 'edit', label: texts.edit, run: open('edit') },
          {
            id: 'replay',
            label: texts.replay,
            isDisabled: endpoint.state === 'DISABLED',
            run: open('replay'),
          },
          { id: 'rotate', label: texts.rotate, run: open('rotate') },
          { id: 'delete', label: texts.delete, isDangerous: true, run: open('delete') },
        ]}
      >
        <Ellipsis size={18} aria-hidden />
      </Menu>
      <OpenDialog
        name={dialog}
        endpoint={endpoint}
        onReplay={onReplay}
        onClose={() => setDialog(undefined)}
      />
    </>
  )
}

interface OpenDialogProps extends EndpointActionsProps {
  name: DialogName | undefined
  onClose: () => void
}

function OpenDialog({ name, endpoint, onReplay, onClose }: OpenDialogProps) {
  const props = { endpoint, onClose }
  switch (name) {
    case 'edit':
      return <EditEndpointDialog {...props} />
    case 'test':
      return <TestDialog {...props} />
    case 'rotate':
      return <RotateDialog {...props} />
    case 'replay':
      return <ReplayDialog {...props} onReplay={onReplay} />
    case 'delete':
      return <DeleteEndpointDialog {...props} />
    case undefined:
      return null
  }
}
