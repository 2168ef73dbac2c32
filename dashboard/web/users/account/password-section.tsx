import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dataOf, userApi } from '../../api/client.ts'
import type { User } from '../../session/session.ts'
import { textsOf } from '../../text/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Field } from '../../ui/field.tsx'
import { Form, FormActions } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/page.tsx'
import { showToast } from '../../ui/toast.tsx'
import { sessionsKey } from './queries.ts'
import { accountTexts } from './texts.ts'

const texts = textsOf(accountTexts).password

/** Changes the password, or sends a mail that sets the first. */
export const PasswordSection = ({ user }: { user: User }) => (
  <Section title={texts.title} intro={user.hasPassword ? texts.hint : texts.none}>
    {user.hasPassword ? <PasswordForm /> : <FirstPassword email={user.email} />}
  </Section>
)

function PasswordForm() {
  const queries = useQueryClient()
  // A new key empties the fields.
  const [changes, setChanges] = useState(0)
  const change = useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      dataOf(userApi.client.POST('/users/@me/password', { body })),
    onSuccess: async () => {
      setChanges(changes + 1)
      showToast(texts.changed)
      await queries.invalidateQueries({ queryKey: sessionsKey })
    },
  })
  return (
    <Form
      key={changes}
      label={texts.title}
      error={change.error}
      onSubmit={(value) =>
        change.mutate({ currentPassword: value('currentPassword'), newPassword: value('newPassword') })
      }
    >
      <Field
        label={texts.current}
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        isRequired
      />
      <Field
        label={texts.next}
        name="newPassword"
        type="password"
        autoComplete="new-password"
        description={texts.rule}
        minLength={8}
        isRequired
      />
      <FormActions>
        <Button type="submit" isPending={change.isPending}>
          {texts.action}
        </Button>
      </FormActions>
    </Form>
  )
}

function FirstPassword({ email }: { email: string }) {
  const request = useMutation({
    mutationFn: () => dataOf(userApi.client.POST('/auth/request-password-reset', { body: { email } })),
  })
  return (
    <>
      {request.error && <ErrorNotice error={request.error} />}
      {request.isSuccess && (
        <Notice look="good" isAlert>
          {texts.sent(email)}
        </Notice>
      )}
      <FormActions>
        <Button isPending={request.isPending} onPress={() => request.mutate()}>
          {texts.first}
        </Button>
      </FormActions>
    </>
  )
}
