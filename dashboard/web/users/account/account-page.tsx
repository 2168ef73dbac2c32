import { useQuery } from '@tanstack/react-query'
import { userQuery } from '../../session/session.ts'
import { textsOf } from '../../text/catalogue.ts'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { DeletionSection } from './deletion-section.tsx'
import { EmailSection } from './email-section.tsx'
import { MethodsSection } from './methods-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { accountTexts } from './texts.ts'
import { ThemeSection } from './theme-section.tsx'

/** The user's account. */
export function AccountPage() {
  const user = useQuery(userQuery)
  return (
    <Page title={textsOf(accountTexts).title} isNarrow>
      <QueryView query={user}>
        {(found) =>
          found && (
            <>
              <EmailSection user={found} />
              <PasswordSection user={found} />
              <MethodsSection user={found} />
              <SessionsSection />
              <ThemeSection />
              <DeletionSection user={found} />
            </>
          )
        }
      </QueryView>
    </Page>
  )
}
