import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Schemas } from '@postrider/client'
import { useState } from 'react'
import { dataOf } from '../api/client.ts'
import { SubscriptionBadge, subscriptionName } from '../contacts/subscription-badge.tsx'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { DataTable, type SavedColumnOf, type Selection } from '../ui/data-table.tsx'
import { Empty } from '../ui/empty.tsx'
import { messageOf } from '../ui/error-notice.tsx'
import { keepFocus } from '../ui/keep-focus.ts'
import { useNumberedPages } from '../ui/list-search.ts'
import { Section } from '../ui/page.tsx'
import { Pager } from '../ui/pager.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { SaveListAsCsv } from '../ui/save-csv.tsx'
import { Time } from '../ui/time.tsx'
import { showToast } from '../ui/toast.tsx'
import { AddMembersDialog } from './add-members-dialog.tsx'
import { membersQuery, pageSize, segmentsKey, type Segment } from './queries.ts'
import { segmentTexts } from './texts.ts'

const texts = textsOf(segmentTexts)
const route = getRouteApi('/user/p/$projectId/segments/$segmentId')

const columns: readonly SavedColumnOf<Schemas['Contact']>[] = [
  { id: 'email', title: texts.email, cell: ({ email }) => email },
  {
    id: 'subscribed',
    title: texts.state,
    cell: ({ subscribed }) => <SubscriptionBadge isSubscribed={subscribed} />,
    value: ({ subscribed }) => subscriptionName(subscribed),
  },
  {
    id: 'createdAt',
    title: texts.created,
    isMinor: true,
    cell: ({ createdAt }) => <Time value={createdAt} isRelative />,
    value: ({ createdAt }) => createdAt,
  },
]

const noRows: Selection = new Set()

/** The members of a segment. Members of a static list can be added and removed. */
export function MembersSection({ segment }: { segment: Segment }) {
  const { api, pathOf, may } = useProject()
  const { page = 1 } = route.useSearch()
  const members = useQuery(membersQuery(api, { id: segment.id, page }))
  // A selection belongs to one page of members.
  const [selection, setSelection] = useState({ page, selected: noRows })
  const selected = selection.page === page ? selection.selected : noRows
  const setSelected = (rows: Selection): void => setSelection({ page, selected: rows })
  const [isAdding, setAdding] = useState(false)
  const isStatic = segment.type === 'STATIC'
  const canRemove = isStatic && may('DELETE /segments/{id}/members')
  const add = isStatic && may('POST /segments/{id}/members') && (
    <Button onPress={() => setAdding(true)}>{texts.add}</Button>
  )
  return (
    <Section title={texts.members} actions={add}>
      <QueryView query={members} lines={6}>
        {(found) => (
          <>
            {canRemove && (
              <RemoveButton
                segment={segment}
                members={found.data.filter(({ id }) => selected === 'all' || selected.has(id))}
                onDone={() => setSelected(new Set())}
              />
            )}
            <DataTable
              label={texts.members}
              columns={columns}
              items={found.data}
              idOf={({ id }) => id}
              hrefOf={({ id }) => pathOf(`contacts/${id}`)}
              {...(canRemove && { selected, onSelect: setSelected })}
              empty={
                <Empty title={texts.noMembers}>{isStatic ? texts.noStaticHint : texts.noMatchHint}</Empty>
              }
            />
            {found.total > 0 && <MemberPager segment={segment} members={found} />}
          </>
        )}
      </QueryView>
      <AddMembersDialog segment={segment} isOpen={isAdding} onClose={() => setAdding(false)} />
    </Section>
  )
}

interface MemberPagerProps {
  segment: Segment
  members: { page: number; total: number; totalPages: number }
}

function MemberPager({ segment, members }: MemberPagerProps) {
  const { api } = useProject()
  const turns = useNumberedPages(members)
  const { page, total } = members
  const first = (page - 1) * pageSize + 1
  return (
    <Pager
      {...turns}
      actions={
        <SaveListAsCsv
          what={texts.members}
          file={`segment-${segment.slug}`}
          columns={columns}
          query={({ page: number = 1 }) => membersQuery(api, { id: segment.id, page: number })}
        />
      }
    >
      {texts.shownMembers(first, Math.min(page * pageSize, total), total)}
    </Pager>
  )
}

interface RemoveButtonProps {
  segment: Segment
  members: readonly Schemas['Contact'][]
  onDone: () => void
}

/** Removes the selected members. The message about it adds them again. */
function RemoveButton({ segment: { id }, members, onDone }: RemoveButtonProps) {
  const { api } = useProject()
  const queries = useQueryClient()
  const params = { path: { id } }
  const refresh = (): void => void queries.invalidateQueries({ queryKey: segmentsKey(api) })
  const onError = (error: Error): void => showToast(messageOf(error))
  const restore = useMutation({
    mutationFn: (emails: string[]) =>
      dataOf(api.client.POST('/segments/{id}/members', { params, body: { emails } })),
    onSuccess: refresh,
    onError,
  })
  const remove = useMutation({
    mutationFn: (emails: string[]) =>
      dataOf(api.client.DELETE('/segments/{id}/members', { params, body: { emails } })),
    onSuccess: ({ removed }, emails) => {
      refresh()
      onDone()
      keepFocus()
      showToast(texts.removed(removed), () => restore.mutate(emails))
    },
    onError,
  })
  if (members.length === 0) return null
  return (
    <div>
      <Button isPending={remove.isPending} onPress={() => remove.mutate(members.map(({ email }) => email))}>
        {texts.remove(members.length)}
      </Button>
    </div>
  )
}
