import { MoreHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { Schemas } from '@postrider/client'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { Badge } from '../ui/badge.tsx'
import { DataTable, type ColumnOf, type SavedColumnOf } from '../ui/data-table.tsx'
import { Empty } from '../ui/empty.tsx'
import { Menu, type MenuAction } from '../ui/menu.tsx'
import { Time } from '../ui/time.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { SuppressionDialog } from './suppression-dialog.tsx'
import type { SuppressionFilters } from './suppression-filters.ts'
import { suppressionTexts } from './texts.ts'
import { useDeleteSuppression } from './use-delete-suppression.ts'

const texts = textsOf(suppressionTexts)

type Suppression = Schemas['Suppression']

export const suppressionColumns: readonly SavedColumnOf<Suppression>[] = [
  { id: 'value', title: texts.value, cell: ({ value }) => value },
  { id: 'kind', title: texts.kind, isMinor: true, cell: ({ kind }) => texts.kinds[kind] },
  {
    id: 'reason',
    title: texts.reason,
    value: ({ reason }) => texts.reasons[reason],
    cell: ({ reason }) => (
      <Badge look={reason === 'MANUAL' ? 'neutral' : reason === 'SOFT_BOUNCE' ? 'warning' : 'danger'}>
        {texts.reasons[reason]}
      </Badge>
    ),
  },
  {
    id: 'created',
    title: texts.created,
    isMinor: true,
    cell: ({ createdAt }) => <Time value={createdAt} isRelative />,
    value: ({ createdAt }) => createdAt,
  },
  {
    id: 'ends',
    title: texts.ends,
    value: ({ endsAt }) => endsAt,
    isMinor: true,
    cell: ({ endsAt }) => (endsAt === null ? '–' : <Time value={endsAt} isRelative />),
  },
]

export interface SuppressionTableProps {
  suppressions: readonly Suppression[]
  filters: SuppressionFilters
}

/** The suppressions with their actions. A rule can be edited; a bounce or a complaint is a fact. */
export function SuppressionTable({ suppressions, filters }: SuppressionTableProps) {
  const [edited, setEdited] = useState<Suppression>()
  const [deleted, setDeleted] = useState<Suppression>()
  const { remove } = useDeleteSuppression()
  const isFiltered = Object.entries(filters).some(
    ([name, value]) => name !== 'cursor' && name !== 'check' && value !== undefined,
  )
  const askToDelete = (suppression: Suppression): void =>
    suppression.reason === 'MANUAL' ? remove(suppression) : setDeleted(suppression)
  const actions: ColumnOf<Suppression> = {
    id: 'actions',
    title: texts.actions,
    cell: (suppression) => <RowMenu suppression={suppression} onEdit={setEdited} onDelete={askToDelete} />,
  }
  return (
    <>
      <DataTable
        label={texts.title}
        columns={[...suppressionColumns, actions]}
        items={suppressions}
        idOf={({ id }) => id}
        empty={
          isFiltered ? <Empty title={texts.noMatch} /> : <Empty title={texts.none}>{texts.noneHint}</Empty>
        }
      />
      {edited && (
        <SuppressionDialog key={edited.id} edited={edited} isOpen onClose={() => setEdited(undefined)} />
      )}
      {deleted && <DeleteDialog suppression={deleted} onClose={() => setDeleted(undefined)} />}
    </>
  )
}

interface RowMenuProps {
  suppression: Suppression
  onEdit: (suppression: Suppression) => void
  onDelete: (suppression: Suppression) => void
}

function RowMenu({ suppression, onEdit, onDelete }: RowMenuProps) {
  const { may, pathOf } = useProject()
  const { value, reason, emailId } = suppression
  const actions: readonly MenuAction[] = [
    ...(emailId === null ? [] : [{ id: 'mail', label: texts.showMail, href: pathOf(`mails/${emailId}`) }]),
    ...(reason === 'MANUAL' && may('PATCH /suppressions/{id}')
      ? [{ id: 'edit', label: texts.edit, run: () => onEdit(suppression) }]
      : []),
    ...(may('DELETE /suppressions/{id}')
      ? [{ id: 'delete', label: texts.remove, isDangerous: true, run: () => onDelete(suppression) }]
      : []),
  ]
  if (actions.length === 0) return null
  return (
    <Menu look="quiet" label={texts.actionsOf(value)} actions={actions}>
      <MoreHorizontal size={18} aria-hidden />
    </Menu>
  )
}
