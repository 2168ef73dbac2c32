import { useMutation } from '@tanstack/react-query'
import { dataOf, userApi } from '../api/client.ts'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Form, FormActions } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { Page } from '../ui/page.tsx'
import { userTexts } from './texts.ts'

const texts = textsOf(userTexts)

export function ForgotPasswordPage() {
  const request = useMutation({
    mutationFn: (email: string) =>
      dataOf(userApi.client.POST('/auth/request-password-reset', { body: { email } })),
  })
  return (
    <Page title={texts.forgot.title} intro={texts.forgot.intro}>
      {request.isSuccess ? (
        <Notice look="good" isAlert>
          {texts.forgot.sent}
        </Notice>
      ) : (
        <Form
          label={texts.forgot.title}
          error={request.error}
          onSubmit={(value) => request.mutate(value('email'))}
        >
          <Field label={texts.email} name="email" type="email" autoComplete="username" isRequired autoFocus />
          <FormActions>
            <Button type="submit" look="primary" isPending={request.isPending}>
              {texts.forgot.action}
            </Button>
          </FormActions>
        </Form>
      )}
      <p>
        <PageLink to="/login">{texts.forgot.toLogin}</PageLink>
      </p>
    </Page>
  )
}
