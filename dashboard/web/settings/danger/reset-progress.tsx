import type { Schemas } from '@postrider/client'
import { textsOf } from '../../text/catalogue.ts'
import { Badge } from '../../ui/badge.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Time } from '../../ui/time.tsx'
import { dangerTexts } from './texts.ts'

const texts = textsOf(dangerTexts).progress

/** The progress of the last reset in each service. Nothing if the project was never reset. */
export function ResetProgress({ progress }: { progress: Schemas['Reset'] }) {
  const { resetAt, done, services } = progress
  if (resetAt === null) return null
  return (
    <>
      <div role="status">
        <Notice look={done ? 'good' : 'info'}>{done ? texts.done : texts.running}</Notice>
      </div>
      <Facts
        facts={[
          [texts.at, <Time value={resetAt} />],
          ...services.map(
            ({ service, doneAt }) =>
              [
                service,
                doneAt === null ? (
                  <Badge>{texts.waiting}</Badge>
                ) : (
                  <Badge look="good">{texts.finished}</Badge>
                ),
              ] as const,
          ),
        ]}
      />
    </>
  )
}
