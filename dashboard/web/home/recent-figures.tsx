import { useQuery } from '@tanstack/react-query'
import { dayOf, lastDays } from '../text/day-range.ts'
import { daysQuery } from '../analytics/queries.ts'
import { shareOf, totalsOf, type Totals } from '../analytics/totals.ts'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { formatNumber, timeZone } from '../text/format.ts'
import { Figures } from '../ui/facts.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { Section } from '../ui/page.tsx'
import { QueryView } from '../ui/query-view.tsx'
import styles from './home.module.css'
import { homeTexts } from './texts.ts'

const texts = textsOf(homeTexts).figures

const shownDays = 30

/** The figures of the last 30 days, with an explanation of the figures. */
export function RecentFigures() {
  const { api, pathOf } = useProject()
  const days = useQuery(daysQuery(api, lastDays(shownDays, dayOf(new Date(), timeZone()))))
  return (
    <Section title={texts.title} actions={<PageLink to={pathOf('analytics')}>{texts.more}</PageLink>}>
      <QueryView query={days} lines={3}>
        {(data) => <Figures figures={figuresOf(totalsOf(data))} />}
      </QueryView>
      <details className={styles.note}>
        <summary>{texts.noteTitle}</summary>
        {texts.note}
      </details>
    </Section>
  )
}

interface ShownFigure {
  name: string
  value: string
  note?: string
}

function figuresOf(totals: Totals): ShownFigure[] {
  const figure = (name: string, value: number): ShownFigure => {
    const share = shareOf(value, totals.emails)
    return {
      name,
      value: formatNumber(value),
      ...(share !== undefined && { note: texts.share(share) }),
    }
  }
  return [
    { name: texts.sent, value: formatNumber(totals.emails), note: texts.suppressed(totals.suppressed) },
    figure(texts.delivered, totals.delivered),
    figure(texts.opened, totals.opens),
    figure(texts.clicked, totals.clicks),
    figure(texts.bounced, totals.bounces),
    figure(texts.complained, totals.complaints),
  ]
}
