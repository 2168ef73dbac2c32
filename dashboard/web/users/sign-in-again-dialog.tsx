import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
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

interface SignInAgainDialogProps {
  /** The account whose data the page shows. */
  owner: User
  onClose: () => void
}

/**
 * Signs in the owner of the page over the page. A user without a password signs in in another tab. If another
 * account has signed in, the dialog cannot be closed: a form would be saved with the rights of that account.
 */
export function SignInAgainDialog({ owner, onClose }: SignInAgainDialogProps) {
  const queries = useQueryClient()
  const { data: user, dataUpdatedAt } = useQuery(userQuery)
  const [readAt] = useState(dataUpdatedAt)
  const isOwner = user?.id === owner.id
  const isSignedIn = dataUpdatedAt > readAt && isOwner
  useEffect(() => {
    if (!isSignedIn) return
    void queries.invalidateQueries()
    showToast(texts.again.done)
    onClose()
  }, [isSignedIn, queries, onClose])
  const other = isOwner ? undefined : user?.email
  return (
    <Dialog
      title={other === undefined ? texts.again.title : texts.again.otherTitle}
      isOpen
      onClose={other === undefined ? onClose : undefined}
    >
      <p>{other === undefined ? texts.again.hint : texts.again.otherHint(other, owner.email)}</p>
      {owner.hasPassword && <PasswordForm user={owner} />}
      <p>
        <a href={`${basePath}login`} target="_blank" rel="noopener">
          {texts.again.inNewTab}
        </a>
      </p>
      {other !== undefined && <Discard other={other} />}
    </Dialog>
  )
}

/** Loads the start page of the other account. The browser asks no second question. */
function Discard({ other }: { other: string }) {
  const router = useRouter()
  const discard = (): void => void router.navigate({ to: '/', reloadDocument: true, ignoreBlocker: true })
  return (
    <FormActions>
      <Button look="danger" onPress={discard}>
        {texts.again.discard(other)}
      </Button>
    </FormActions>
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
