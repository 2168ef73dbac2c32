import { textsOf } from '../text/catalogue.ts'
import { Notice } from '../ui/notice.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { Page } from '../ui/page.tsx'
import { userTexts } from './texts.ts'

const texts = textsOf(userTexts)

/** The page of a mail's link that lacks its token. */
export const MissingToken = ({ title }: { title: string }) => (
  <Page title={title}>
    <Notice look="warning">{texts.missingToken}</Notice>
    <p>
      <PageLink to="/">{texts.verify.toStart}</PageLink>
    </p>
  </Page>
)
