import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Form, FormActions } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { Page } from '../ui/page.tsx'
import { OtherProviders } from './other-providers.tsx'
import { serverConfigQuery } from './server-config.ts'
import { userTexts } from './texts.ts'
import { useCredentials } from './use-credentials.ts'

const texts = textsOf(userTexts)
const route = getRouteApi('/guest/sign-up')

export function SignUpPage() {
  const { redirect } = route.useSearch()
  const signUp = useCredentials('/auth/signup', redirect)
  const { data: config } = useQuery(serverConfigQuery)
  return (
    <Page title={texts.signUp.title}>
      {config?.features.signup.signupsDisabled && <Notice look="warning">{texts.signUp.disabled}</Notice>}
      <Form
        label={texts.signUp.title}
        error={signUp.error}
        onSubmit={(value) => signUp.mutate({ email: value('email'), password: value('password') })}
      >
        <Field label={texts.email} name="email" type="email" autoComplete="username" isRequired autoFocus />
        <Field
          label={texts.password}
          name="password"
          type="password"
          autoComplete="new-password"
          description={texts.passwordHint}
          minLength={8}
          isRequired
        />
        <FormActions>
          <Button type="submit" look="primary" isPending={signUp.isPending}>
            {texts.signUp.action}
          </Button>
        </FormActions>
      </Form>
      <OtherProviders redirect={redirect} />
      <p>
        <PageLink to="/login" search={{ redirect }}>
          {texts.signUp.toLogin}
        </PageLink>
      </p>
    </Page>
  )
}
