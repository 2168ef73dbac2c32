import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { dataOf } from '../api/client.ts'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { buttonClass } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { messageOf } from '../ui/error-notice.tsx'
import { Menu, type MenuAction } from '../ui/menu.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { showToast } from '../ui/toast.tsx'
import { segmentsKey, type Segment } from './queries.ts'
import { segmentTexts } from './texts.ts'

const texts = textsOf(segmentTexts)

/** The actions of a segment: edit, count, check and delete. */
export function SegmentActions({ segment }: { segment: Segment }) {
  const { pathOf, may } = useProject()
  const [isDeleting, setDeleting] = useState(false)
  const counts = useCounts(segment)
  const actions: MenuAction[] = [
    ...(may('POST /segments/{id}/refresh')
      ? [{ id: 'refresh', label: texts.recount, run: () => counts.refresh.mutate() }]
      : []),
    ...(segment.trackMembership && may('POST /segments/{id}/compute')
      ? [{ id: 'compute', label: texts.recompute, run: () => counts.compute.mutate() }]
      : []),
    ...(may('DELETE /segments/{id}')
      ? [{ id: 'delete', label: texts.delete, isDangerous: true, run: () => setDeleting(true) }]
      : []),
  ]
  return (
    <>
      {may('PATCH /segments/{id}') && (
        <PageLink to={pathOf(`segments/${segment.id}/edit`)} className={buttonClass()}>
          {texts.edit}
        </PageLink>
      )}
      {actions.length > 0 && (
        <Menu label={texts.actions} actions={actions}>
          <Ellipsis size={18} aria-hidden />
        </Menu>
      )}
      <DeleteDialog segment={segment} isOpen={isDeleting} onClose={() => setDeleting(false)} />
    </>
  )
}

/** The mutations that count the members again. */
function useCounts({ id }: Segment) {
  const { api } = useProject()
  const queries = useQueryClient()
  const params = { path: { id } }
  const finish = (text: string): void => {
    showToast(text)
    void queries.invalidateQueries({ queryKey: segmentsKey(api) })
  }
  const onError = (error: Error): void => showToast(messageOf(error))
  const refresh = useMutation({
    mutationFn: () => dataOf(api.client.POST('/segments/{id}/refresh', { params })),
    onSuccess: ({ memberCount }) => finish(texts.recounted(memberCount)),
    onError,
  })
  const compute = useMutation({
    mutationFn: () => dataOf(api.client.POST('/segments/{id}/compute', { params })),
    onSuccess: ({ added, removed }) => finish(texts.recomputed(added, removed)),
    onError,
  })
  return { refresh, compute }
}

interface DeleteDialogProps {
  segment: Segment
  isOpen: boolean
  onClose: () => void
}

function DeleteDialog({ segment: { id, name }, isOpen, onClose }: DeleteDialogProps) {
  const { api, pathOf } = useProject()
  const queries = useQueryClient()
  const router = useRouter()
  const remove = useMutation({
    mutationFn: () => dataOf(api.client.DELETE('/segments/{id}', { params: { path: { id } } })),
    onSuccess: async () => {
      onClose()
      showToast(texts.deleted(name))
      await router.navigate({ to: pathOf('segments') })
      queries.removeQueries({ queryKey: [...segmentsKey(api), 'one', id] })
      await queries.invalidateQueries({ queryKey: segmentsKey(api) })
    },
  })
  return (
    <ConfirmDialog
      title={texts.deleteTitle(name)}
      action={texts.delete}
      isOpen={isOpen}
      onClose={() => {
        remove.reset()
        onClose()
      }}
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
      error={remove.error}
      isDangerous
    >
      <p>{texts.deleteText}</p>
    </ConfirmDialog>
  )
}
