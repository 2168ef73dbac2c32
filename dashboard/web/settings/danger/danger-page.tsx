import { useProject } from '../../session/project-context.ts'
import { textsOf } from '../../text/catalogue.ts'
import { Page } from '../../ui/page.tsx'
import { DeleteSection } from './delete-section.tsx'
import { ResetSection } from './reset-section.tsx'
import { dangerTexts } from './texts.ts'

const texts = textsOf(dangerTexts)

/** The actions that delete all data of the project. */
export function DangerPage() {
  const { may } = useProject()
  return (
    <Page title={texts.title} intro={texts.intro} isNarrow>
      {may('POST /users/@me/projects/{id}/reset') && <ResetSection />}
      {may('DELETE /users/@me/projects/{id}') && <DeleteSection />}
    </Page>
  )
}
