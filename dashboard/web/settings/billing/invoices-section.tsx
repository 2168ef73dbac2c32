import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '@postrider/client'
import { useProject } from '../../session/project-context.ts'
import { textsOf } from '../../text/catalogue.ts'
import { formatDay } from '../../text/format.ts'
import { DataTable, type SavedColumnOf } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { oneOf } from '../../ui/list-search.ts'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SaveItemsAsCsv } from '../../ui/save-csv.tsx'
import { formatMoney, safeUrl } from './money.ts'
import { invoicesQuery } from './queries.ts'
import { billingTexts } from './texts.ts'

const texts = textsOf(billingTexts).invoices
type Invoice = Schemas['Invoices']['invoices'][number]

const states = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const

const columns: readonly SavedColumnOf<Invoice>[] = [
  { id: 'number', title: texts.number, cell: ({ number }) => number ?? texts.draft },
  { id: 'created', title: texts.created, cell: ({ createdAt }) => formatDay(createdAt) },
  { id: 'state', title: texts.state, cell: ({ status }) => texts.states[oneOf(states, status) ?? 'unknown'] },
  {
    id: 'amount',
    title: texts.amount,
    isNumber: true,
    cell: ({ amountDue, currency }) => formatMoney(amountDue, currency),
  },
  {
    id: 'links',
    title: texts.links,
    cell: (invoice) => <Documents invoice={invoice} />,
    value: ({ url }) => safeUrl(url),
  },
]

/** The invoices, with a notice if one is unpaid. */
export function InvoicesSection() {
  const { api, project } = useProject()
  const invoices = useQuery(invoicesQuery(api, project.id))
  return (
    <Section
      title={texts.title}
      actions={
        <SaveItemsAsCsv
          what={texts.title}
          file="invoices"
          columns={columns}
          items={invoices.data?.invoices ?? []}
        />
      }
    >
      <QueryView query={invoices}>
        {({ invoices: found, hasUnpaidInvoices }) => (
          <>
            {hasUnpaidInvoices && <Notice look="warning">{texts.unpaid}</Notice>}
            <DataTable
              label={texts.list}
              columns={columns}
              items={found}
              idOf={({ id }) => id}
              empty={<Empty title={texts.none} />}
            />
          </>
        )}
      </QueryView>
    </Section>
  )
}

function Documents({ invoice: { url, pdf, number, id } }: { invoice: Invoice }) {
  const [view, file] = [safeUrl(url), safeUrl(pdf)]
  const name = number ?? id
  return (
    <>
      {view !== undefined && (
        <a href={view} aria-label={texts.viewOf(name)}>
          {texts.view}
        </a>
      )}{' '}
      {file !== undefined && (
        <a href={file} aria-label={texts.pdfOf(name)}>
          {texts.pdf}
        </a>
      )}
    </>
  )
}
