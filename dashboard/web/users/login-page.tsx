import { useIsMutating } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { signOutKey } from '../session/session.ts'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Form, FormActions } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { Page, PendingPage } from '../ui/page.tsx'
import { OtherProviders } from './other-providers.tsx'
import { userTexts } from './texts.ts'
import { useCredentials } from './use-credentials.ts'

const texts = textsOf(userTexts)
const route = getRouteApi('/guest/login')

export function LoginPage() {
  const { redirect, oauth_error: oauthError } = route.useSearch()
  const logIn = useCredentials('/auth/login', redirect)
  // The late response of a sign-out would end the new session.
  if (useIsMutating({ mutationKey: signOutKey }) > 0) return <PendingPage />
  return (
    <Page title={texts.login.title}>
      {oauthError !== undefined && <Notice look="danger">{texts.login.oauthFailed}</Notice>}
      <Form
        label={texts.login.title}
        error={logIn.error}
        onSubmit={(value) => logIn.mutate({ email: value('email'), password: value('password') })}
      >
        <Field label={texts.email} name="email" type="email" autoComplete="username" isRequired autoFocus />
        <Field
          label={texts.password}
          name="password"
          type="password"
          autoComplete="current-password"
          isRequired
        />
        <FormActions>
          <Button type="submit" look="primary" isPending={logIn.isPending}>
            {texts.login.action}
          </Button>
        </FormActions>
      </Form>
      <OtherProviders redirect={redirect} />
      <p>
        <PageLink to="/forgot-password">{texts.login.forgot}</PageLink>
      </p>
      <p>
        <PageLink to="/sign-up" search={{ redirect }}>
          {texts.login.toSignUp}
        </PageLink>
      </p>
    </Page>
  )
}
