import type { Schemas } from '@postrider/client'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { formatNumber, formatPercent } from '../text/format.ts'
import { PageLink } from '../ui/page-link.tsx'
import { Section } from '../ui/page.tsx'
import type { RecipientFilters } from './campaign-filters.ts'
import styles from './campaign-results.module.css'
import { campaignTexts } from './texts.ts'

const { figures: texts } = textsOf(campaignTexts)

type Figures = Schemas['CampaignFigures']

interface Result {
  name: string
  value: number
  /** The share, with its base; undefined for counts without a useful share. */
  note?: string
  /** The recipients of this result, if the list can show them. */
  outcome?: RecipientFilters['outcome']
}

/** The results of a campaign. Each opens the list of its recipients. */
export function CampaignResults({ campaignId, figures }: { campaignId: string; figures: Figures }) {
  const { pathOf } = useProject()
  return (
    <Section
      title={texts.title}
      intro={texts.machines(figures.machineOpenedCount, figures.machineClickedCount)}
    >
      <ul className={styles.results}>
        {resultsOf(figures).map(({ name, value, note, outcome }) => (
          <li key={name} className={styles.result}>
            <span className={styles.name}>{name}</span>
            <PageLink
              to={pathOf(`campaigns/${campaignId}/recipients`)}
              search={{ outcome }}
              className={styles.value}
              aria-label={`${name}: ${formatNumber(value)}`}
            >
              {formatNumber(value)}
            </PageLink>
            {note !== undefined && <span className={styles.name}>{note}</span>}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function resultsOf(figures: Figures): readonly Result[] {
  const share = (percent: number): string => texts.share(formatPercent(percent / 100))
  return [
    { name: texts.recipients, value: figures.totalRecipients },
    {
      name: texts.delivered,
      value: figures.deliveredCount,
      note: share(figures.deliveryRate),
      outcome: 'delivered',
    },
    { name: texts.opened, value: figures.openedCount, note: share(figures.openRate), outcome: 'opened' },
    {
      name: texts.clicked,
      value: figures.clickedCount,
      note: share(figures.clickRate),
      outcome: 'clicked',
    },
    {
      name: texts.bounced,
      value: figures.bouncedCount,
      note: share(figures.bounceRate),
      outcome: 'bounced',
    },
    {
      name: texts.complained,
      value: figures.complainedCount,
      note: share(figures.complaintRate),
      outcome: 'complained',
    },
    {
      name: texts.unsubscribed,
      value: figures.unsubscribedCount,
      note: share(figures.unsubscribeRate),
      outcome: 'unsubscribed',
    },
    { name: texts.failed, value: figures.failedCount, outcome: 'failed' },
    { name: texts.suppressed, value: figures.suppressedCount, outcome: 'suppressed' },
    { name: texts.dropped, value: figures.droppedCount, outcome: 'dropped' },
  ]
}
