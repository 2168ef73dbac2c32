import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dataOf } from '../api/client.ts'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { formatTime, timeZone } from '../text/format.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Form, FormActions } from '../ui/form.tsx'
import { Select } from '../ui/select.tsx'
import { showToast } from '../ui/toast.tsx'
import { AudienceNote } from './audience-note.tsx'
import { audienceQuery, campaignsKey, type Campaign } from './queries.ts'
import { campaignTexts } from './texts.ts'

const texts = textsOf(campaignTexts)

export interface SendDialogProps {
  campaign: Campaign
  isOpen: boolean
  onClose: () => void
}

/**
 * Sends or schedules a campaign. Shows the number of recipients, and the contacts that get no mail with the
 * reason.
 */
export const SendDialog = ({ campaign, isOpen, onClose }: SendDialogProps) => (
  <Dialog title={texts.send.title} isOpen={isOpen} onClose={onClose}>
    <SendForm campaign={campaign} onClose={onClose} />
  </Dialog>
)

function SendForm({ campaign, onClose }: Omit<SendDialogProps, 'isOpen'>) {
  const { api } = useProject()
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const audience = useQuery(audienceQuery(api, campaign.id))
  const send = useSend(campaign.id, onClose)
  return (
    <Form
      error={send.error}
      onSubmit={(value) =>
        send.mutate(when === 'now' ? undefined : new Date(value('scheduledFor')).toISOString())
      }
    >
      <AudienceNote campaign={campaign} audience={audience} />
      <Select
        label={texts.send.when}
        value={when}
        onChange={setWhen}
        options={[
          { value: 'now', label: texts.send.now },
          { value: 'later', label: texts.send.later },
        ]}
      />
      {when === 'later' && (
        <Field
          label={texts.send.at}
          name="scheduledFor"
          type="datetime-local"
          description={texts.send.zone(timeZone())}
          isRequired
        />
      )}
      <FormActions>
        <Button type="submit" look="primary" isPending={send.isPending} isDisabled={!audience.data}>
          {when === 'now' ? texts.actions.send : texts.actions.schedule}
        </Button>
      </FormActions>
    </Form>
  )
}

/** Sends a campaign now, or at the given instant. */
function useSend(id: string, onSent: () => void) {
  const { api } = useProject()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (scheduledFor: string | undefined) =>
      dataOf(
        api.client.POST('/campaigns/{id}/send', {
          params: { path: { id } },
          body: scheduledFor === undefined ? {} : { scheduledFor },
        }),
      ),
    onSuccess: async ({ data: { scheduledFor } }) => {
      await queries.invalidateQueries({ queryKey: campaignsKey(api) })
      showToast(scheduledFor === null ? texts.send.started : texts.send.scheduled(formatTime(scheduledFor)))
      onSent()
    },
  })
}
