import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Schemas } from '@postrider/client'
import { dataOf } from '../../api/client.ts'
import { useProject } from '../../session/project-context.ts'
import { textsOf } from '../../text/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/copy.tsx'
import { messageOf } from '../../ui/error-notice.tsx'
import { Facts } from '../../ui/facts.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Time } from '../../ui/time.tsx'
import { showToast } from '../../ui/toast.tsx'
import { AttemptView } from './attempt-view.tsx'
import { DeliveryState } from './deliveries-section.tsx'
import { deliveryQuery, webhooksKey } from './queries.ts'
import { webhookTexts } from './texts.ts'

const all = textsOf(webhookTexts)
const texts = all.delivery
const route = getRouteApi('/user/p/$projectId/settings/webhooks/$endpointId/deliveries/$deliveryId')

/** The delivery of an event, with its body and its attempts. */
export function DeliveryPage() {
  const { api, may, pathOf } = useProject()
  const { endpointId, deliveryId } = route.useParams()
  const delivery = useQuery(deliveryQuery(api, endpointId, deliveryId))
  const { data } = delivery
  const mayReplay = may('POST /webhook-endpoints/{id}/deliveries/{deliveryId}/replay')
  return (
    <Page
      title={data?.event ?? texts.notFound}
      trail={
        <>
          <PageLink to={pathOf('settings/webhooks')}>{all.title}</PageLink>
          <PageLink to={pathOf(`settings/webhooks/${endpointId}`)}>{all.deliveries.title}</PageLink>
        </>
      }
      actions={
        data && mayReplay && !data.test && <ReplayButton endpointId={endpointId} deliveryId={deliveryId} />
      }
    >
      <QueryView query={delivery}>{(found) => <DeliveryView delivery={found} />}</QueryView>
    </Page>
  )
}

function DeliveryView({ delivery }: { delivery: Schemas['WebhookDeliveryDetails'] }) {
  const { id, timestamp, nextAttemptAt, batchId, body, attemptLog } = delivery
  return (
    <>
      <Facts
        facts={[
          [all.state, <DeliveryState {...delivery} />],
          [all.deliveries.time, <Time value={timestamp} />],
          [texts.id, <code>{id}</code>],
          ...(nextAttemptAt === null
            ? []
            : [[all.deliveries.next, <Time value={nextAttemptAt} isRelative />] as const]),
          ...(batchId === null ? [] : [[texts.batch, <code>{batchId}</code>] as const]),
        ]}
      />
      <Section title={texts.attempts} intro={texts.attemptsHint}>
        {attemptLog.length === 0
          ? texts.noAttempts
          : attemptLog.map((attempt) => (
              <AttemptView key={`${attempt.at} ${attempt.webhookId}`} attempt={attempt} />
            ))}
      </Section>
      <Section title={texts.body}>
        {body === null ? (
          <p>{texts.erased}</p>
        ) : (
          <CodeBlock code={JSON.stringify(body, null, 2)} what={texts.bodyWhat} />
        )}
      </Section>
    </>
  )
}

function ReplayButton({ endpointId, deliveryId }: { endpointId: string; deliveryId: string }) {
  const { api } = useProject()
  const queries = useQueryClient()
  const replay = useMutation({
    mutationFn: () =>
      dataOf(
        api.client.POST('/webhook-endpoints/{id}/deliveries/{deliveryId}/replay', {
          params: { path: { id: endpointId, deliveryId } },
        }),
      ),
    onSuccess: async () => {
      showToast(texts.replayed)
      await queries.invalidateQueries({ queryKey: webhooksKey(api) })
    },
    onError: (error) => showToast(messageOf(error)),
  })
  return (
    <Button look="primary" isPending={replay.isPending} onPress={() => replay.mutate()}>
      {texts.replay}
    </Button>
  )
}
