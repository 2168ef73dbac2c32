import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Schemas } from '@postrider/client'
import { dataOf, type Api } from '../../api/client.ts'
import { useProject } from '../../session/project-context.ts'
import { textsOf } from '../../text/catalogue.ts'
import type { SavedColumnOf } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { usePageTurns, useSetFilters } from '../../ui/list-search.ts'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SavedTable } from '../../ui/saved-table.tsx'
import { Select } from '../../ui/select.tsx'
import { Time } from '../../ui/time.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { actionName, actionOptions } from './audit-actions.ts'
import type { AuditFilters } from './audit-filters.ts'
import styles from './audit-page.module.css'
import { auditTexts } from './texts.ts'

const texts = textsOf(auditTexts)
const route = getRouteApi('/user/p/$projectId/settings/audit')
const pageSize = 50
type Entry = Schemas['AuditEntry']

const auditQuery = (api: Api, id: string, filters: AuditFilters) =>
  queryOptions({
    queryKey: [api.projectId, 'audit', filters],
    queryFn: ({ signal }) =>
      dataOf(
        api.client.GET('/projects/{id}/audit', {
          params: { path: { id }, query: { ...filters, limit: pageSize } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })

const columns: readonly SavedColumnOf<Entry>[] = [
  {
    id: 'action',
    title: texts.action,
    value: ({ action, subject }) => `${actionName(action)} ${subject.name ?? subject.id}`,
    cell: ({ action, subject }) => (
      <>
        {actionName(action)}
        <span className={styles.subject}>{subject.name ?? subject.id}</span>
      </>
    ),
  },
  { id: 'actor', title: texts.actor, cell: ({ actor }) => actorName(actor) },
  { id: 'address', title: texts.address, isMinor: true, cell: ({ address }) => address },
  { id: 'time', title: texts.time, cell: ({ at }) => <Time value={at} isRelative />, value: ({ at }) => at },
]

/** The changes in the project. */
export function AuditPage() {
  const { api, project, may } = useProject()
  const mayRead = may('GET /projects/{id}/audit')
  const filters = route.useSearch()
  const setFilters = useSetFilters<AuditFilters>()
  const page = useQuery({ ...auditQuery(api, project.id, filters), enabled: mayRead })
  const turns = usePageTurns(page.data)
  if (!mayRead)
    return (
      <Page title={texts.title}>
        <Notice look="info">{texts.adminsOnly}</Notice>
      </Page>
    )
  return (
    <Page title={texts.title} intro={texts.intro}>
      <Toolbar label={texts.filters}>
        <Select
          label={texts.action}
          value={filters.action ?? ''}
          options={[{ value: '', label: texts.anyAction }, ...actionOptions(filters.action)]}
          onChange={(action) => setFilters({ action: action === '' ? undefined : action })}
        />
      </Toolbar>
      <QueryView query={page} lines={10}>
        {({ data }) => (
          <SavedTable
            label={texts.list}
            columns={columns}
            items={data}
            idOf={({ id }) => id}
            empty={<Empty title={filters.action === undefined ? texts.none : texts.noMatch} />}
            turns={turns}
            file="audit-log"
            query={(place) => auditQuery(api, project.id, { ...filters, ...place })}
            shown={texts.shown(data.length)}
          />
        )}
      </QueryView>
    </Page>
  )
}

function actorName({ kind, id, email }: Entry['actor']): string {
  switch (kind) {
    case 'user':
      return email ?? texts.actors.user
    case 'key':
      return texts.actors.key
    case 'service':
      return texts.actors.service(id ?? texts.unknown)
    case 'system':
      return texts.actors.system
  }
}
