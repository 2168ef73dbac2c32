import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isTemporary } from '../api/api-error.ts'
import { dataOf, userApi } from '../api/client.ts'
import { refreshSession, userQuery } from '../session/session.ts'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { FormActions } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { Page } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useMailToken } from './mail-token.ts'
import { MissingToken } from './missing-token.tsx'
import { userTexts } from './texts.ts'

const texts = textsOf(userTexts).signInLink

/** Signs in with the link that a server prints at its start. A used link opens the session that exists. */
export function SignInLinkPage() {
  const token = useMailToken()
  const { signIn, error } = useSignIn()
  const isStarted = useRef(false)
  useEffect(() => {
    if (token === undefined || isStarted.current) return
    isStarted.current = true
    signIn(token)
  }, [signIn, token])
  if (token === undefined) return <MissingToken title={texts.title} />
  return (
    <Page title={texts.title}>
      {error ? <Failed error={error} onRetry={() => signIn(token)} /> : <Skeleton lines={2} />}
    </Page>
  )
}

/** Returns the function that signs in, and its error if no session exists either. */
function useSignIn(): { signIn: (token: string) => void; error: Error | null } {
  const queries = useQueryClient()
  const router = useRouter()
  const { mutate, error } = useMutation({
    mutationFn: async (token: string) => {
      try {
        await dataOf(userApi.client.POST('/auth/sign-in-link', { body: { token } }))
      } catch (failure) {
        if (!(await queries.fetchQuery(userQuery))) throw failure
      }
    },
    onSuccess: async () => {
      await refreshSession(queries)
      await router.navigate({ to: '/', replace: true })
    },
  })
  return { signIn: mutate, error }
}

const Failed = ({ error, onRetry }: { error: Error; onRetry: () => void }) =>
  isTemporary(error) ? (
    <>
      <ErrorNotice error={error} />
      <FormActions>
        <Button look="primary" onPress={onRetry}>
          {texts.retry}
        </Button>
      </FormActions>
    </>
  ) : (
    <>
      <Notice look="warning" isAlert>
        {texts.failed}
      </Notice>
      <p>
        <PageLink to="/login">{texts.toLogin}</PageLink>
      </p>
    </>
  )
