import { until } from '@postrider/testing/jest'
import type { Client } from '@postrider/testing/service'
import type { AuditedCall } from './audited-call.ts'
import { silentEndpoint } from './requests.ts'

/** Calls every audited endpoint of webhooks in a way that changes data. */
export async function changeWebhooks(api: Client, audit: AuditedCall): Promise<void> {
  const body = { ...silentEndpoint, events: ['contact.created'] }
  const endpoint = await audit(
    'POST /webhook-endpoints',
    'webhook-endpoint.created',
    api.post('/webhook-endpoints', { body }),
  )
  const path = `/webhook-endpoints/${endpoint.body.id}`
  await audit(
    'PATCH /webhook-endpoints/:id',
    'webhook-endpoint.updated',
    api.patch(path, { body: { description: 'D' } }),
  )
  await audit(
    'POST /webhook-endpoints/:id/secret/rotate',
    'webhook-endpoint.secret-rotated',
    api.post(`${path}/secret/rotate`, { body: {} }),
  )
  await audit(
    'POST /webhook-endpoints/:id/replay',
    'webhook-endpoint.replayed',
    api.post(`${path}/replay`, { body: { since: '2026-01-01T00:00:00Z' } }),
  )
  await api.post('/contacts', { body: { email: 'delivered@example.net' } })
  const deliveries = async (): Promise<{ id: string }[]> => (await api.get(`${path}/deliveries`)).body.data
  await until(async () => (await deliveries()).length > 0)
  const [delivery] = await deliveries()
  await audit(
    'POST /webhook-endpoints/:id/deliveries/:deliveryId/replay',
    'webhook-endpoint.replayed',
    api.post(`${path}/deliveries/${delivery?.id}/replay`),
  )
  await audit('DELETE /webhook-endpoints/:id', 'webhook-endpoint.deleted', api.delete(path))
}
