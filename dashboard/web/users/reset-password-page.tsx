import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOf, userApi } from '../api/client.ts'
import { refreshSession } from '../session/session.ts'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Form, FormActions } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { Page } from '../ui/page.tsx'
import { useMailToken } from './mail-token.ts'
import { MissingToken } from './missing-token.tsx'
import { userTexts } from './texts.ts'

const texts = textsOf(userTexts)

export function ResetPasswordPage() {
  const token = useMailToken()
  const queries = useQueryClient()
  const reset = useMutation({
    mutationFn: (body: { token: string; newPassword: string }) =>
      dataOf(userApi.client.POST('/auth/reset-password', { body })),
    onSuccess: () => refreshSession(queries),
  })
  if (token === undefined) return <MissingToken title={texts.reset.title} />
  return (
    <Page title={texts.reset.title}>
      {reset.isSuccess ? (
        <Notice look="good" isAlert>
          {texts.reset.done}
        </Notice>
      ) : (
        <Form
          label={texts.reset.title}
          error={reset.error}
          onSubmit={(value) => reset.mutate({ token, newPassword: value('newPassword') })}
        >
          <Field
            label={texts.newPassword}
            name="newPassword"
            type="password"
            autoComplete="new-password"
            description={texts.passwordHint}
            minLength={8}
            isRequired
            autoFocus
          />
          <FormActions>
            <Button type="submit" look="primary" isPending={reset.isPending}>
              {texts.reset.action}
            </Button>
          </FormActions>
        </Form>
      )}
      <p>
        <PageLink to={reset.isError ? '/forgot-password' : '/login'}>
          {reset.isError ? texts.askAgain : texts.reset.toLogin}
        </PageLink>
      </p>
    </Page>
  )
}
