import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { FormActions } from '../ui/form.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { Page } from '../ui/page.tsx'
import { appTexts } from './texts.ts'

const texts = textsOf(appTexts)

/** The page for an error that no part of a page handles. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = (): void => {
    reset()
    void router.invalidate()
  }
  return (
    <Page title={texts.failed} isNarrow>
      <ErrorNotice error={error instanceof Error ? error : new Error(String(error))} />
      <FormActions>
        <Button look="primary" onPress={retry}>
          {texts.retry}
        </Button>
      </FormActions>
    </Page>
  )
}

/** The page for an address that does not exist, or that the user may not see. */
export const NotFoundPage = () => (
  <Page title={texts.notFound} intro={texts.notFoundHint} isNarrow>
    <p>
      <PageLink to="/">{texts.toStart}</PageLink>
    </p>
  </Page>
)
