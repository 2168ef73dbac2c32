import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '@postrider/client'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { buttonClass } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { Section } from '../ui/page.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { Time } from '../ui/time.tsx'
import { adviceText, helpLinks } from './advice.ts'
import styles from './mail-explanation.module.css'
import { hasNotArrived, lookOfStatus } from './mail-status.ts'
import { explanationQuery } from './queries.ts'
import { mailTexts } from './texts.ts'

const { explanation: texts } = textsOf(mailTexts)

type Explanation = Schemas['EmailExplanation']

/** Why a mail did not arrive, what to do now, and what happened to it. */
export function MailExplanation({ mail }: { mail: Schemas['EmailTimeline'] }) {
  const { api } = useProject()
  const explanation = useQuery(
    explanationQuery(api, mail.id, `${mail.updatedAt} ${mail.opens} ${mail.clicks}`),
  )
  const look = lookOfStatus(mail.status)
  return (
    <Section title={hasNotArrived(mail.status) ? texts.notArrived : texts.happened}>
      <QueryView query={explanation} lines={5}>
        {(found) => (
          <>
            <Notice look={look === 'neutral' ? 'info' : look}>{found.summary}</Notice>
            <Advice explanation={found} mail={mail} />
            <h3>{texts.timeline}</h3>
            <Timeline steps={found.steps} />
          </>
        )}
      </QueryView>
    </Section>
  )
}

function Advice({ explanation, mail }: { explanation: Explanation; mail: Schemas['EmailTimeline'] }) {
  const { pathOf } = useProject()
  const links = helpLinks(explanation.reason, mail)
  if (explanation.next.length === 0 && links.length === 0) return null
  return (
    <div className={styles.advice}>
      <h3>{texts.next}</h3>
      <ul className={styles.list}>
        {explanation.next.map((advice) => (
          <li key={advice.text}>{adviceText(advice)}</li>
        ))}
      </ul>
      {links.length > 0 && (
        <p className={styles.links}>
          {links.map(({ name, path, search }) => (
            <PageLink key={name} to={pathOf(path)} search={search} className={buttonClass('secondary', true)}>
              {texts.links[name]}
            </PageLink>
          ))}
        </p>
      )}
    </div>
  )
}

const Timeline = ({ steps }: { steps: Explanation['steps'] }) => (
  <ol className={styles.timeline}>
    {steps.map(({ at, what, text }, index) => (
      <li key={`${at} ${what} ${index}`} className={styles.step}>
        <span className={styles.time}>
          <Time value={at} />
        </span>
        <span>{text}</span>
      </li>
    ))}
  </ol>
)
