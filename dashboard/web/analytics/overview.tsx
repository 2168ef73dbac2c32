import { useQuery } from '@tanstack/react-query'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { formatNumber } from '../text/format.ts'
import { Figures } from '../ui/facts.tsx'
import { Section } from '../ui/page.tsx'
import { QueryView } from '../ui/query-view.tsx'
import styles from './analytics.module.css'
import { dayName, periodBefore, type DayRange } from '../text/day-range.ts'
import { daysQuery } from './queries.ts'
import { analyticsTexts } from './texts.ts'
import { changeOf, shareOf, totalsOf, type Figure, type Totals } from './totals.ts'

const texts = textsOf(analyticsTexts)

const shown: readonly Figure[] = ['emails', 'delivered', 'opens', 'clicks', 'bounces', 'complaints']

/** The sums of a period, with their changes from the period before. */
export function Overview({ range }: { range: DayRange }) {
  const { api } = useProject()
  const before = periodBefore(range)
  const days = useQuery(daysQuery(api, range))
  const { data: daysBefore } = useQuery(daysQuery(api, before))
  return (
    <Section
      title={texts.figures.title}
      intro={texts.figures.compared(dayName(before.from), dayName(before.to))}
    >
      <QueryView query={days} lines={3}>
        {(data) => <Figures figures={figuresOf(totalsOf(data), daysBefore && totalsOf(daysBefore))} />}
      </QueryView>
      <details className={styles.details}>
        <summary>{texts.figures.noteTitle}</summary>
        <p className={styles.note}>{texts.figures.note}</p>
      </details>
    </Section>
  )
}

const figuresOf = (
  totals: Totals,
  before: Totals | undefined,
): { name: string; value: string; note: string }[] =>
  shown.map((figure) => ({
    name: texts.series[figure],
    value: formatNumber(totals[figure]),
    note: [shareText(figure, totals), before && changeText(totals[figure], before[figure])]
      .filter(Boolean)
      .join(' · '),
  }))

function shareText(figure: Figure, totals: Totals): string | undefined {
  const share = figure === 'emails' ? undefined : shareOf(totals[figure], totals.emails)
  return share === undefined ? undefined : texts.figures.share(share)
}

function changeText(current: number, before: number): string {
  const change = changeOf(current, before)
  return change === undefined ? texts.figures.wasZero(current === 0) : texts.figures.change(change)
}
