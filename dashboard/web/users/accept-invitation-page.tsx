import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { dataOf, userApi } from '../api/client.ts'
import { userQuery } from '../session/session.ts'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { FormActions } from '../ui/form.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { Page } from '../ui/page.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { useMailToken } from './mail-token.ts'
import { MissingToken } from './missing-token.tsx'
import { userTexts } from './texts.ts'

const texts = textsOf(userTexts)

/** Joins a project with the token of an invitation. Others first sign in, and return here. */
export function AcceptInvitationPage() {
  const token = useMailToken()
  const user = useQuery(userQuery)
  if (token === undefined) return <MissingToken title={texts.invitation.title} />
  return <QueryView query={user}>{(found) => (found ? <Accept token={token} /> : <SignInFirst />)}</QueryView>
}

function Accept({ token }: { token: string }) {
  const router = useRouter()
  const queries = useQueryClient()
  const accept = useMutation({
    mutationFn: () => dataOf(userApi.client.POST('/auth/accept-invitation', { body: { token } })),
    onSuccess: async ({ projectId }) => {
      queries.clear()
      await router.navigate({ to: `/p/${projectId}` })
    },
  })
  return (
    <Page title={texts.invitation.title} intro={texts.invitation.intro}>
      {accept.error && <ErrorNotice error={accept.error} />}
      <FormActions>
        <Button look="primary" isPending={accept.isPending} onPress={() => accept.mutate()}>
          {texts.invitation.action}
        </Button>
      </FormActions>
    </Page>
  )
}

function SignInFirst() {
  const { href } = useLocation()
  return (
    <Page title={texts.invitation.title} intro={texts.invitation.signIn}>
      <p>
        <PageLink to="/login" search={{ redirect: href }}>
          {texts.login.title}
        </PageLink>
      </p>
      <p>
        <PageLink to="/sign-up" search={{ redirect: href }}>
          {texts.signUp.title}
        </PageLink>
      </p>
    </Page>
  )
}
