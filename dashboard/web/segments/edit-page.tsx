import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { dataOf } from '../api/client.ts'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { PageLink } from '../ui/page-link.tsx'
import { Page } from '../ui/page.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { showToast } from '../ui/toast.tsx'
import { segmentQuery, segmentsKey, type Segment, type SegmentInput } from './queries.ts'
import { SegmentForm } from './segment-form.tsx'
import { segmentTexts } from './texts.ts'

const texts = textsOf(segmentTexts)
const editRoute = getRouteApi('/user/p/$projectId/segments/$segmentId/edit')

export function NewSegmentPage() {
  const { api, pathOf } = useProject()
  const finish = useFinish((name) => texts.createdToast(name))
  const create = useMutation({
    mutationFn: (body: SegmentInput) => dataOf(api.client.POST('/segments', { body })),
    onSuccess: finish,
  })
  return (
    <Page title={texts.newTitle} trail={<PageLink to={pathOf('segments')}>{texts.trail}</PageLink>}>
      <SegmentForm
        label={texts.newTitle}
        error={create.error}
        isPending={create.isPending}
        onSubmit={create.mutate}
      />
    </Page>
  )
}

export function EditSegmentPage() {
  const { api, pathOf } = useProject()
  const { segmentId } = editRoute.useParams()
  const segment = useQuery(segmentQuery(api, segmentId))
  const finish = useFinish((name) => texts.saved(name))
  const update = useMutation({
    mutationFn: ({ type: _type, ...body }: SegmentInput) =>
      dataOf(api.client.PATCH('/segments/{id}', { params: { path: { id: segmentId } }, body })),
    onSuccess: finish,
  })
  return (
    <Page
      title={texts.editTitle(segment.data?.name ?? '')}
      trail={
        <>
          <PageLink to={pathOf('segments')}>{texts.trail}</PageLink>
          {segment.data && <PageLink to={pathOf(`segments/${segmentId}`)}>{segment.data.name}</PageLink>}
        </>
      }
    >
      <QueryView query={segment}>
        {(data) => (
          <SegmentForm
            key={data.id}
            label={texts.editTitle(data.name)}
            segment={data}
            error={update.error}
            isPending={update.isPending}
            onSubmit={update.mutate}
          />
        )}
      </QueryView>
    </Page>
  )
}

/** Returns the function that reports a stored segment and opens its page. */
function useFinish(message: (name: string) => string): (segment: Segment) => Promise<void> {
  const { api, pathOf } = useProject()
  const queries = useQueryClient()
  const router = useRouter()
  return async (segment) => {
    await queries.invalidateQueries({ queryKey: segmentsKey(api) })
    showToast(message(segment.name))
    await router.navigate({ to: pathOf(`segments/${segment.id}`), ignoreBlocker: true })
  }
}
