import { useQuery } from '@tanstack/react-query'
import { useProject } from '../../session/project-context.ts'
import { textsOf } from '../../text/catalogue.ts'
import { formatDay, formatNumber } from '../../text/format.ts'
import { Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { serverConfigQuery } from '../../users/server-config.ts'
import { InvoicesSection } from './invoices-section.tsx'
import { formatMoney } from './money.ts'
import { PlanSection } from './plan-section.tsx'
import { consumptionQuery } from './queries.ts'
import { billingTexts } from './texts.ts'

const texts = textsOf(billingTexts)

/** The subscription of the project, its costs and its invoices. */
export function BillingPage() {
  const config = useQuery(serverConfigQuery)
  return (
    <Page title={texts.title} isNarrow>
      <QueryView query={config}>
        {({ features }) =>
          features.billing.enabled ? (
            <>
              <PlanSection />
              <MonthSection />
              <InvoicesSection />
            </>
          ) : (
            <Notice look="info">{texts.off}</Notice>
          )
        }
      </QueryView>
    </Page>
  )
}

function MonthSection() {
  const { api, project } = useProject()
  const consumption = useQuery(consumptionQuery(api, project.id))
  return (
    <Section title={texts.month.title}>
      <QueryView query={consumption}>
        {({ period, usage, credits, upcomingInvoice }) => (
          <Facts
            facts={[
              [texts.month.period, `${formatDay(period.start)} – ${formatDay(period.end)}`],
              [texts.month.mails, formatNumber(usage.total)],
              [
                texts.month.upcoming,
                upcomingInvoice
                  ? formatMoney(upcomingInvoice.amountDue, upcomingInvoice.currency)
                  : texts.month.none,
              ],
              ...(credits > 0 && upcomingInvoice
                ? [[texts.month.credits, formatMoney(credits, upcomingInvoice.currency)] as const]
                : []),
            ]}
          />
        )}
      </QueryView>
    </Section>
  )
}
