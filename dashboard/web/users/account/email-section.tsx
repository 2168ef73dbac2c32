import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { dataOf, userApi } from '../../api/client.ts'
import type { User } from '../../session/session.ts'
import { textsOf } from '../../text/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Form, FormActions } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/page.tsx'
import { userTexts } from '../texts.ts'
import { accountTexts } from './texts.ts'

const texts = textsOf(accountTexts).email

/** The address of the account. The new address takes effect when the user opens the link of a mail. */
export function EmailSection({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false)
  const [sentTo, setSentTo] = useState('')
  const sent = (email: string): void => {
    setSentTo(email)
    setOpen(false)
  }
  return (
    <Section
      title={texts.title}
      intro={texts.current(user.email)}
      actions={
        <Button isDisabled={!user.hasPassword} onPress={() => setOpen(true)}>
          {texts.change}
        </Button>
      }
    >
      {!user.hasPassword && <p>{texts.needsPassword}</p>}
      {sentTo !== '' && (
        <Notice look="good" isAlert>
          {texts.sent(sentTo)}
        </Notice>
      )}
      {isOpen && <EmailDialog onSent={sent} onClose={() => setOpen(false)} />}
    </Section>
  )
}

function EmailDialog({ onSent, onClose }: { onSent: (email: string) => void; onClose: () => void }) {
  const change = useMutation({
    mutationFn: (body: { email: string; password: string }) =>
      dataOf(userApi.client.POST('/users/@me/email', { body })),
    onSuccess: (_done, { email }) => onSent(email),
  })
  return (
    <Dialog title={texts.dialog} isOpen onClose={onClose}>
      <p>{texts.hint}</p>
      <Form
        label={texts.dialog}
        error={change.error}
        onSubmit={(value) => change.mutate({ email: value('email'), password: value('password') })}
      >
        <Field label={texts.field} name="email" type="email" autoComplete="email" isRequired autoFocus />
        <Field
          label={textsOf(userTexts).currentPassword}
          name="password"
          type="password"
          autoComplete="current-password"
          isRequired
        />
        <FormActions>
          <Button type="submit" look="primary" isPending={change.isPending}>
            {texts.action}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
