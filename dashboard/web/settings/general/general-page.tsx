import { useProject } from '../../session/project-context.ts'
import { textsOf } from '../../text/catalogue.ts'
import { CopiedText } from '../../ui/copy.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { languageOptions } from './languages.ts'
import { LogoSection } from './logo-section.tsx'
import { MailForm } from './mail-form.tsx'
import { ProjectForm } from './project-form.tsx'
import { generalTexts } from './texts.ts'

const texts = textsOf(generalTexts)

/** The name, language, logo and mail settings of the project. */
export function GeneralPage() {
  const { project, may } = useProject()
  const mayChange = may('PATCH /users/@me/projects/{id}')
  return (
    <Page title={texts.title} isNarrow>
      {!mayChange && <Notice look="info">{texts.readOnly}</Notice>}
      <Section title={texts.project.title}>
        {mayChange ? <ProjectForm /> : <ProjectFacts />}
        <Facts facts={[[texts.id, <CopiedText text={project.id} what={texts.idWhat} />]]} />
      </Section>
      <LogoSection mayChange={mayChange} />
      <Section title={texts.mail.title}>{mayChange ? <MailForm /> : <MailFacts />}</Section>
    </Page>
  )
}

function ProjectFacts() {
  const { project } = useProject()
  const language = languageOptions(project.language).find(({ value }) => value === project.language)
  return (
    <Facts
      facts={[
        [texts.project.name, project.name],
        [texts.project.language, language?.label],
      ]}
    />
  )
}

function MailFacts() {
  const { project } = useProject()
  return (
    <Facts
      facts={[
        [texts.mail.tracking, texts.mail.modes[project.tracking]],
        [texts.mail.perHour, project.workflowMailsPerHour],
        [texts.mail.perDay, project.workflowMailsPerDay],
      ]}
    />
  )
}
