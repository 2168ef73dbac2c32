import { useProject } from '../../session/project-context.ts'
import { textsOf } from '../../text/catalogue.ts'
import { Page, Section } from '../../ui/page.tsx'
import { KeyField } from './key-field.tsx'
import { RotateSection } from './rotate-section.tsx'
import { keyTexts } from './texts.ts'

const texts = textsOf(keyTexts)

/** The keys of the project. The API returns the secret key only to admins and owners. */
export function KeysPage() {
  const { project, may } = useProject()
  return (
    <Page title={texts.title} intro={texts.intro} isNarrow>
      <Section title={texts.secret.title} intro={texts.secret.hint}>
        {project.secret === null ? (
          <p>{texts.secret.hidden}</p>
        ) : (
          <KeyField label={texts.secret.title} what={texts.secret.what} value={project.secret} isSecret />
        )}
      </Section>
      <Section title={texts.public.title} intro={texts.public.hint}>
        <KeyField label={texts.public.title} what={texts.public.what} value={project.public} />
      </Section>
      {may('POST /users/@me/projects/{id}/regenerate-keys') && <RotateSection />}
    </Page>
  )
}
