import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { focusTitle } from '../ui/keep-focus.ts'
import { Section } from '../ui/page.tsx'
import styles from './home.module.css'
import { liveSetupQuery, newestMailQuery, setupQuery } from './queries.ts'
import { SendFirstMail } from './send-first-mail.tsx'
import { setupSteps, shownSetupSteps, type SetupStep } from './setup-steps.ts'
import { homeTexts } from './texts.ts'

const texts = textsOf(homeTexts).setup

/** The page of a step. The card already shows the command for the first mail. */
const pages = {
  domain: 'settings/domains',
  mail: undefined,
  contacts: 'contacts',
  campaign: 'campaigns',
  workflow: 'workflows',
} as const

/** The steps of a new project, until all are done. The user can hide them in this browser, and show them again. */
export function FirstSteps() {
  const { api, project } = useProject()
  const [isHidden, setHidden] = useHidden(project.id)
  const { data: state } = useQuery(setupQuery(api))
  const isOpen = state && setupSteps(state).some(({ isDone }) => !isDone)
  if (!isOpen) return null
  if (!isHidden) return <OpenSteps hide={() => setHidden(true)} />
  return (
    <Button isSmall look="quiet" onPress={() => setHidden(false)}>
      {texts.show}
    </Button>
  )
}

/** Reads the steps and the newest mail every few seconds. */
function OpenSteps({ hide }: { hide: () => void }) {
  const { api } = useProject()
  const { data: state } = useQuery(liveSetupQuery(api))
  const { data: mails } = useQuery(newestMailQuery(api))
  if (!state || !mails) return null
  const steps = setupSteps(state)
  return (
    <Section
      title={texts.title}
      intro={texts.done(steps.filter(({ isDone }) => isDone).length, steps.length)}
      actions={
        <Button isSmall look="quiet" onPress={hide}>
          {texts.hide}
        </Button>
      }
    >
      <div className={styles.setup}>
        <ol className={styles.steps}>
          {shownSetupSteps(steps).map((step) => (
            <Step key={step.id} step={step} number={steps.indexOf(step) + 1} />
          ))}
        </ol>
        <SendFirstMail mail={mails[0]} />
      </div>
    </Section>
  )
}

function Step({ step: { id, isDone }, number }: { step: SetupStep; number: number }) {
  const { pathOf } = useProject()
  const { title, hint } = texts.steps[id]
  const page = pages[id]
  return (
    <li className={isDone ? `${styles.step} ${styles.done}` : styles.step}>
      <span className={styles.mark}>{isDone ? <Check size={14} aria-label={texts.isDone} /> : number}</span>
      <div>
        <h3>{page === undefined || isDone ? title : <PageLink to={pathOf(page)}>{title}</PageLink>}</h3>
        {!isDone && <p className={styles.hint}>{hint}</p>}
      </div>
    </li>
  )
}

/** Whether the user has hidden the steps of a project, and a function that changes it. */
function useHidden(projectId: string): [isHidden: boolean, setHidden: (isHidden: boolean) => void] {
  const key = `postrider.steps-hidden.${projectId}`
  const [isHidden, setState] = useState(() => localStorage.getItem(key) !== null)
  const setHidden = (hidden: boolean): void => {
    if (hidden) localStorage.setItem(key, 'true')
    else localStorage.removeItem(key)
    setState(hidden)
    focusTitle()
  }
  return [isHidden, setHidden]
}
