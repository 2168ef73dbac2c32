import type { Schemas } from '@postrider/client'
import { useQuery } from '@tanstack/react-query'
import { apiUrl } from '../api/client.ts'
import { useProject } from '../session/project-context.ts'
import { quote, sendCommand } from '../mails/send-command.ts'
import { mailStatusTexts } from '../mails/status-texts.ts'
import { userQuery } from '../session/session.ts'
import { domainsQuery } from '../settings/domains/queries.ts'
import { TestButton } from '../settings/domains/test-button.tsx'
import { textsOf } from '../text/catalogue.ts'
import { CodeBlock } from '../ui/copy.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { Time } from '../ui/time.tsx'
import styles from './home.module.css'
import { homeTexts } from './texts.ts'

const texts = textsOf(homeTexts).send

/** How to send a mail to the user, and the mail as soon as it exists. */
export const SendFirstMail = ({ mail }: { mail: Schemas['Email'] | undefined }) => (
  <div className={styles.send}>
    <h3>{texts.title}</h3>
    <WaysToSend />
    <h3>{texts.newest}</h3>
    <div aria-live="polite" aria-atomic="true" className={styles.mail}>
      {mail ? <NewestMail mail={mail} /> : <p>{texts.waiting}</p>}
    </div>
  </div>
)

/** A button that sends a test mail, and the command that calls the API. */
function WaysToSend() {
  const { api, project } = useProject()
  const { data: user } = useQuery(userQuery)
  const { data: domains } = useQuery(domainsQuery(api))
  const verified = domains?.find((domain) => domain.verified)
  if (!verified || !user) return <p className={styles.hint}>{texts.noDomain}</p>
  const { domain, id } = verified
  return (
    <>
      <div>
        <TestButton id={id} />
      </div>
      {project.secret === null ? (
        <p className={styles.hint}>{texts.noKey}</p>
      ) : (
        <>
          <p className={styles.hint}>{texts.orCommand}</p>
          <CodeBlock
            what={texts.code}
            code={sendCommand({
              apiUrl,
              authorization: quote(`Authorization: Bearer ${project.secret}`),
              mail: {
                to: user.email,
                from: `hello@${domain}`,
                subject: 'My first mail',
                body: '<h1>It works</h1>',
              },
            })}
          />
          <p className={styles.hint}>{texts.secret}</p>
        </>
      )}
    </>
  )
}

function NewestMail({ mail: { id, subject, to, status, createdAt } }: { mail: Schemas['Email'] }) {
  const { pathOf } = useProject()
  return (
    <>
      <PageLink to={pathOf(`mails/${id}`)} className={styles.subject}>
        {subject}
      </PageLink>
      <p className={styles.hint}>
        {texts.to(to)} · {textsOf(mailStatusTexts)[status]} · <Time value={createdAt} />
      </p>
    </>
  )
}
