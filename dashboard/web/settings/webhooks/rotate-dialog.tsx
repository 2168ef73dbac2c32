import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOf } from '../../api/client.ts'
import { useProject } from '../../session/project-context.ts'
import { textsOf } from '../../text/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form, FormActions } from '../../ui/form.tsx'
import { Select } from '../../ui/select.tsx'
import { webhooksKey } from './queries.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { webhookTexts } from './texts.ts'
import type { EndpointDialogProps } from './use-endpoint.ts'

const texts = textsOf(webhookTexts).rotate

/** Replaces the secret of an endpoint, and shows the new secret once. */
export function RotateDialog({ endpoint, onClose }: EndpointDialogProps) {
  const rotate = useRotate(endpoint.id)
  if (rotate.data) return <SecretDialog secret={rotate.data.secret} onClose={onClose} />
  return (
    <Dialog title={texts.title} isOpen onClose={onClose}>
      <p>{texts.hint}</p>
      <Form
        label={texts.title}
        error={rotate.error}
        onSubmit={(value) =>
          rotate.mutate({ overlapHours: Number(value('overlapHours')), force: value.isChecked('force') })
        }
      >
        <Select
          label={texts.overlap}
          name="overlapHours"
          defaultValue="24"
          options={Object.entries(texts.options).map(([value, label]) => ({ value, label }))}
        />
        {endpoint.previousSecretValidUntil !== null && <Checkbox name="force">{texts.force}</Checkbox>}
        <FormActions>
          <Button type="submit" look="primary" isPending={rotate.isPending}>
            {texts.action}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}

function useRotate(id: string) {
  const { api } = useProject()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { overlapHours: number; force: boolean }) =>
      dataOf(api.client.POST('/webhook-endpoints/{id}/secret/rotate', { params: { path: { id } }, body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: webhooksKey(api) }),
  })
}
