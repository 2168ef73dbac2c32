import type { Schemas } from '@postrider/client'
import { textsOf } from '../text/catalogue.ts'
import { Facts } from '../ui/facts.tsx'
import { Section } from '../ui/page.tsx'
import { mailTexts } from './texts.ts'

const { verdicts: texts } = textsOf(mailTexts)

const names = ['dmarcVerdict', 'spfVerdict', 'dkimVerdict', 'spamVerdict', 'virusVerdict'] as const

/** How the mail server judged a received mail. Shows nothing if it reported no check. */
export function MailVerdicts({ mail: { events } }: { mail: Schemas['EmailTimeline'] }) {
  const data = events[0]?.data ?? {}
  const facts = names.flatMap((name) => {
    const verdict = textOfVerdict(data[name])
    return verdict === undefined ? [] : [[texts[name], verdict] as const]
  })
  if (facts.length === 0) return null
  return (
    <Section title={texts.title} intro={texts.intro}>
      <Facts facts={facts} />
    </Section>
  )
}

const textOfVerdict = (verdict: unknown): string | undefined =>
  Object.entries(texts.values).find(([value]) => value === verdict)?.[1]
