import { setTimeout as pause } from 'node:timers/promises'
import { apiClient, type Client } from '@postrider/testing/service'
import type { ReceivedMail } from '@postrider/testing/smtp-sink'
import PostalMime from 'postal-mime'
import { createCampaignOwner } from './campaign-owner.ts'
import type { ClusterWithSink } from '../support/cluster-with-sink.ts'
import type { NativeCluster } from '../support/native-cluster.ts'

const settleMs = 240_000
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const pathOf = (pattern: RegExp, html = ''): string =>
  new URL((pattern.exec(html)?.[1] ?? '').replaceAll('&amp;', '&')).pathname

/** Schedules a campaign to a segment, waits until it is sent, opens a mail and clicks its link. */
export async function expectCampaignToSegment({ cluster, sink }: ClusterWithSink): Promise<void> {
  const owner = await createCampaignOwner(cluster, 'flow.example')
  const { api } = owner.project
  const person = (email: string, plan: string, subscribed = true) =>
    api.post('/contacts', {
      body: { email, subscribed, data: { name: email.split('.')[0], plan, n: 1 } },
    })
  await person('ada.flow@example.net', 'pro')
  await person('bob.flow@example.net', 'pro')
  await person('eve.flow@example.net', 'pro', false)
  await person('kim.flow@example.net', 'free')
  const filters = [{ field: 'data.plan', operator: 'equals', value: 'pro' }]
  const condition = { logic: 'AND', groups: [{ filters }] }
  const segment = await api.post('/segments', { body: { name: 'Pro', condition } })
  const content = {
    subject: 'Hello {{ name }}',
    body: '<p>{{ plan }} <a href="https://shop.example/">see</a></p>',
  }
  const template = await api.post('/templates', {
    body: { name: 'Spring', from: owner.from, ...content },
  })
  const id = await owner.create({
    ...content,
    templateId: template.body.id,
    audienceType: 'SEGMENT',
    segmentId: segment.body.id,
  })

  // Schedule an hour ahead and move the time with SQL. On a slow machine, a time only seconds ahead would be
  // in the past when the request arrives.
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
  const scheduled = await owner.call(id, 'send', { scheduledFor: inAnHour })
  const [moved] = await cluster.query<{ scheduled_for: Date }>(
    'campaigns',
    `update campaigns set scheduled_for = now() + interval '3 seconds'
   where id = '${id}' and status = 'SCHEDULED' returning scheduled_for`,
  )
  const campaign = await owner.until(id, 'SENT', settleMs)

  expect(scheduled).toMatchObject({ status: 200, body: { data: { status: 'SCHEDULED' } } })
  expect(campaign).toMatchObject({ totalRecipients: 2, sentCount: 2 })
  const mails = sink.received.filter(({ to }) => to.endsWith('.flow@example.net'))
  expect(mails.map(({ to, subject }) => `${to} ${subject}`).toSorted()).toEqual([
    'ada.flow@example.net Hello ada',
    'bob.flow@example.net Hello bob',
  ])
  for (const { at } of mails) expect(at).toBeGreaterThanOrEqual(moved?.scheduled_for.getTime() ?? Infinity)
  await expectHits(cluster, { api, id, mails })
}

/** Expects that the campaign counts the open and the click. */
async function expectHits(
  cluster: NativeCluster,
  { api, id, mails }: { api: Client; id: string; mails: readonly ReceivedMail[] },
): Promise<void> {
  const reader = apiClient(
    () => cluster.demo.baseUrl,
    () => ({ 'user-agent': browser }),
  )
  // An open or click soon after the delivery counts as an open or click of a machine.
  await pause(3_500)
  const { html } = await PostalMime.parse(mails[0]?.raw ?? '')
  expect(html).toContain('<p>pro ')
  await reader.get(pathOf(/<img[^>]*src="([^"]*\/o\/[^"]*)"/, html))
  await reader.get(pathOf(/href="([^"]*\/c\/[^"]*)"/, html))
  const stats = async () => (await api.get(`/campaigns/${id}/stats`)).body.data
  // Opens and clicks are counted after their responses and in any order.
  const areCounted = async (): Promise<boolean> => {
    const { openedCount, clickedCount } = await stats()
    return openedCount > 0 && clickedCount > 0
  }
  for (let tries = 0; tries < 100 && !(await areCounted()); tries += 1) await pause(200)
  expect(await stats()).toMatchObject({
    sentCount: 2,
    openedCount: 1,
    clickedCount: 1,
    links: [{ url: 'https://shop.example/', clicks: 1 }],
  })
  const listed = await api.get(`/campaigns/${id}/recipients`)
  expect(listed.body).toMatchObject({ total: 2, hasMore: false })
  expect(listed.body.data.map(({ email }: { email: string }) => email).toSorted()).toEqual(
    mails.map(({ to }) => to).toSorted(),
  )
}
