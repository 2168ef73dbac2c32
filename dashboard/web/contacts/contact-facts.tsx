import { useState } from 'react'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Facts } from '../ui/facts.tsx'
import { Field } from '../ui/field.tsx'
import { Form, FormActions } from '../ui/form.tsx'
import { Section } from '../ui/page.tsx'
import { Time } from '../ui/time.tsx'
import { showToast } from '../ui/toast.tsx'
import { detailTexts } from './detail-texts.ts'
import type { Contact } from './queries.ts'
import { SubscriptionBadge } from './subscription-badge.tsx'
import { useUpdateContact } from './use-update-contact.ts'

const texts = textsOf(detailTexts)

/** The address, the subscription and the times of a contact. */
export function ContactFacts({ contact }: { contact: Contact }) {
  const { may } = useProject()
  const [isEditing, setEditing] = useState(false)
  const { id, email, subscribed, createdAt, updatedAt } = contact
  return (
    <Section
      title={texts.general}
      actions={
        may('PATCH /contacts/{id}') && (
          <Button isSmall onPress={() => setEditing(true)}>
            {texts.changeEmail}
          </Button>
        )
      }
    >
      <Facts
        facts={[
          [texts.email, email],
          [texts.state, <SubscriptionBadge key="state" isSubscribed={subscribed} />],
          [texts.created, <Time key="created" value={createdAt} />],
          [texts.changed, <Time key="changed" value={updatedAt} />],
          [
            texts.id,
            <span key="id">
              <code>{id}</code> <CopyButton text={id} what={texts.idOf} isIcon />
            </span>,
          ],
        ]}
      />
      <EmailDialog contact={contact} isOpen={isEditing} onClose={() => setEditing(false)} />
    </Section>
  )
}

interface EmailDialogProps {
  contact: Contact
  isOpen: boolean
  onClose: () => void
}

function EmailDialog({ contact, isOpen, onClose }: EmailDialogProps) {
  const update = useUpdateContact(contact)
  const close = (): void => {
    update.reset()
    onClose()
  }
  return (
    <Dialog title={texts.changeEmail} isOpen={isOpen} onClose={close}>
      <Form
        error={update.error}
        onSubmit={(value) =>
          update.mutate(
            { email: value('email').trim() },
            {
              onSuccess: () => {
                close()
                showToast(texts.emailChanged)
              },
            },
          )
        }
      >
        <Field
          label={texts.email}
          name="email"
          type="email"
          defaultValue={contact.email}
          isRequired
          autoFocus
          autoComplete="off"
        />
        <FormActions>
          <Button type="submit" look="primary" isPending={update.isPending}>
            {texts.save}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
