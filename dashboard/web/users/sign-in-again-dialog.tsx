import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { basePath, dataOf, userApi } from '../api/client.ts'
import { refreshSession, userQuery, type User } from '../session/session.ts'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Form, FormActions } from '../ui/form.tsx'
import { showToast } from '../ui/toast.tsx'
import { userTexts } from './texts.ts'

const texts = textsOf(userTexts)

/**
 * Signs in the user of an ended session over the page. A user without a password signs in in another tab: the
 * dialog reads the session again when this tab gets the focus.
 */
export function SignInAgainDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const { data: user, dataUpdatedAt } = useQuery({ ...userQuery, refetchOnWindowFocus: 'always' })
  const [ended] = useState({ user, readAt: dataUpdatedAt })
  // Another account may have no access to the data of this page.
  const isSignedIn = dataUpdatedAt > ended.readAt && user?.id === ended.user?.id
  useEffect(() => {
    if (!isSignedIn) return
    void queries.invalidateQueries()
    showToast(texts.again.done)
    onClose()
  }, [isSignedIn, queries, onClose])
  return (
    <Dialog title={texts.again.title} isOpen onClose={onClose}>
      <p>{texts.again.hint}</p>
      {ended.user?.hasPassword && <PasswordForm user={ended.user} />}
      <p>
        <a href={`${basePath}login`} target="_blank" rel="noopener">
          {texts.again.inNewTab}
        </a>
      </p>
    </Dialog>
  )
}

function PasswordForm({ user: { email } }: { user: User }) {
  const queries = useQueryClient()
  const signIn = useMutation({
    mutationFn: (password: string) =>
      dataOf(userApi.client.POST('/auth/login', { body: { email, password } })),
    onSuccess: () => refreshSession(queries),
  })
  return (
    <Form
      label={texts.again.title}
      error={signIn.error}
      onSubmit={(value) => signIn.mutate(value('password'))}
    >
      <Field label={texts.email} type="email" autoComplete="username" value={email} isReadOnly />
      <Field
        label={texts.password}
        name="password"
        type="password"
        autoComplete="current-password"
        isRequired
        autoFocus
      />
      <FormActions>
        <Button type="submit" look="primary" isPending={signIn.isPending}>
          {texts.login.action}
        </Button>
      </FormActions>
    </Form>
  )
}
