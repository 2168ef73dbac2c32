import { Page } from '../ui/page.tsx'

export const AccountPage = () => (
  <Page title="Account" isNarrow>
    {null}
  </Page>
)
