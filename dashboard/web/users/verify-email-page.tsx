import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { dataOf, userApi } from '../api/client.ts'
import { useSignOut } from '../app/user-menu.tsx'
import { isSignedOut, projectsQuery, refreshSession, userQuery } from '../session/session.ts'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { FormActions } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { Page } from '../ui/page.tsx'
import { useMailToken } from './mail-token.ts'
import { userTexts } from './texts.ts'

const texts = textsOf(userTexts)

/**
 * Verifies the address after a click, because scanners of mails follow links. Without a token, waits for the
 * mail.
 */
export function VerifyEmailPage() {
  const token = useMailToken()
  return token === undefined ? <WaitForMail /> : <Verify token={token} />
}

function Verify({ token }: { token: string }) {
  const queries = useQueryClient()
  const verify = useMutation({
    mutationFn: () => dataOf(userApi.client.POST('/auth/verify-email', { body: { token } })),
    onSuccess: () => refreshSession(queries),
  })
  return (
    <Page title={texts.verify.title} intro={verify.isSuccess ? undefined : texts.verify.intro}>
      {verify.error && <ErrorNotice error={verify.error} />}
      {verify.isSuccess ? (
        <>
          <Notice look="good" isAlert>
            {texts.verify.done}
          </Notice>
          <p>
            <PageLink to="/">{texts.verify.toStart}</PageLink>
          </p>
        </>
      ) : (
        <>
          <FormActions>
            <Button look="primary" isPending={verify.isPending} onPress={() => verify.mutate()}>
              {texts.verify.action}
            </Button>
          </FormActions>
          {isSignedOut(verify.error) && (
            <p>
              <PageLink to="/login">{texts.verify.toLogin}</PageLink>
            </p>
          )}
        </>
      )}
    </Page>
  )
}

function WaitForMail() {
  const router = useRouter()
  const queries = useQueryClient()
  const { data: user } = useQuery(userQuery)
  const signOut = useSignOut()
  const resend = useMutation({ mutationFn: () => dataOf(userApi.client.POST('/auth/request-verification')) })
  const proceed = useMutation({
    mutationFn: async () => {
      await refreshSession(queries)
      // Fails until the address is verified.
      if (user) await queries.fetchQuery({ ...projectsQuery, staleTime: 0 })
    },
    onSuccess: () => router.navigate({ to: '/' }),
  })
  return (
    <Page title={texts.verify.title} intro={user ? texts.verify.waiting(user.email) : texts.missingToken}>
      {resend.error && <ErrorNotice error={resend.error} />}
      {proceed.error && <ErrorNotice error={proceed.error} />}
      {resend.isSuccess && (
        <Notice look="good" isAlert>
          {texts.verify.resent}
        </Notice>
      )}
      <FormActions>
        <Button look="primary" isPending={proceed.isPending} onPress={() => proceed.mutate()}>
          {user ? texts.verify.check : texts.verify.toStart}
        </Button>
        {user && (
          <>
            <Button isPending={resend.isPending} onPress={() => resend.mutate()}>
              {texts.verify.resend}
            </Button>
            <Button look="quiet" onPress={signOut}>
              {texts.verify.signOut}
            </Button>
          </>
        )}
      </FormActions>
    </Page>
  )
}
