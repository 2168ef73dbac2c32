import type { Schemas } from '@postrider/client'
import { textsOf } from '../../text/catalogue.ts'
import { formatNumber } from '../../text/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { CodeBlock } from '../../ui/copy.tsx'
import { Time } from '../../ui/time.tsx'
import styles from './attempt-view.module.css'
import { webhookTexts } from './texts.ts'

const texts = textsOf(webhookTexts).delivery

/** One request to an endpoint, with its response. */
export function AttemptView({ attempt }: { attempt: Schemas['WebhookAttempt'] }) {
  const { at, durationMs, statusCode, error, response } = attempt
  return (
    <div className={styles.attempt}>
      <p className={styles.line}>
        <Badge look={error === null ? 'good' : 'danger'}>
          {statusCode === null ? texts.noResponse : texts.status(statusCode)}
        </Badge>
        <Time value={at} />
        <span>{texts.duration(formatNumber(durationMs))}</span>
      </p>
      {error !== null && <p className={styles.error}>{error}</p>}
      {response !== null && response !== '' && <CodeBlock code={response} what={texts.response} />}
    </div>
  )
}
