import { setTimeout as pause } from 'node:timers/promises'
import { apiClient } from '@postrider/testing'
import PostalMime from 'postal-mime'
import { campaignOwner, countsOf, seedContacts } from './campaign-owner.ts'
import { accounted, startStoppable, stopAndWatch, untilAccounted } from './campaign-rounds.ts'
import { tell } from './cluster-under-test.ts'
import { describeClusterWithSink } from './cluster-with-sink.ts'
import { campaignSettings } from './config.ts'
import { killAtRandom, seeded } from './kills.ts'
import { copiesOf, findSinkFaults, tellCopies } from './sink-verdict.ts'

const { seed, seconds, scale, recipients, perSecond, rounds } = campaignSettings()
const settings = { SEND_PROVIDER_RATE_PER_SECOND: String(perSecond) }
/** Leases of killed instances lapse after a minute, and a page of those that were killed last may wait for two of them. */
const settleMs = 240_000
/** By hand: what a machine that is busy otherwise takes for each mail. */
const mailMs = 20
/** From the answer to a pause or a cancel to the last hand-over, at most. */
const stoppedMs = 1_000

/**
 * Contacts of a campaign that is stopped within four seconds of work: seven seconds of mail at the rate that is set, or at one that two
 * cores do not reach. Two of them are there at once: at the start, and after a pause.
 */
const stopped = 7 * (perSecond || 4_000)
const nobody = { total: 0, sent: 0, failed: 0, suppressed: 0, dropped: 0 }
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const undisturbed = { killed: [], busy: 1 }

const pathOf = (pattern: RegExp, html = ''): string =>
  new URL((pattern.exec(html)?.[1] ?? '').replaceAll('&amp;', '&')).pathname

describeClusterWithSink(`campaigns in a cluster with ${scale}`, { scale, settings }, (given) => {
  it('reach the subscribed contacts of a segment at their time, and count what becomes of them', async () => {
    const { cluster, sink } = given()
    const owner = await campaignOwner(cluster, 'flow.example')
    const { api } = owner.project
    const person = (email: string, plan: string, subscribed = true) =>
      api.post('/contacts', { body: { email, subscribed, data: { name: email.split('.')[0], plan, n: 1 } } })
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
    const template = await api.post('/templates', { body: { name: 'Spring', from: owner.from, ...content } })
    const id = await owner.create({
      ...content,
      templateId: template.body.id,
      audienceType: 'SEGMENT',
      segmentId: segment.body.id,
    })

    // An hour ahead, and then in a moment: on a machine that is slow a moment would be past when the request comes.
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
    const mails = sink.taken.filter(({ to }) => to.endsWith('.flow@example.net'))
    expect(mails.map(({ to, subject }) => `${to} ${subject}`).toSorted()).toEqual([
      'ada.flow@example.net Hello ada',
      'bob.flow@example.net Hello bob',
    ])
    for (const { at } of mails) expect(at).toBeGreaterThanOrEqual(moved?.scheduled_for.getTime() ?? Infinity)

    const reader = apiClient(
      () => cluster.demo.baseUrl,
      () => ({ 'user-agent': browser }),
    )
    // Who comes sooner is taken for a machine.
    await pause(3_500)
    const { html } = await PostalMime.parse(mails[0]?.raw ?? '')
    expect(html).toContain('<p>pro ')
    await reader.get(pathOf(/<img[^>]*src="([^"]*\/o\/[^"]*)"/, html))
    await reader.get(pathOf(/href="([^"]*\/c\/[^"]*)"/, html))
    const stats = async () => (await api.get(`/campaigns/${id}/stats`)).body.data
    for (let tries = 0; tries < 100 && (await stats()).clickedCount === 0; tries += 1) await pause(200)
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
  }, 300_000)

  it(
    `hand nothing over a second after a pause, and the rest when they are resumed (CHAOS_SEED=${seed})`,
    async () => {
      const { cluster, sink } = given()
      const owner = await campaignOwner(cluster, 'pause.example')
      const everybody = await seedContacts(cluster, { project: owner.project, name: 'pause', count: stopped })
      const running = await startStoppable({ owner, sink, subject: 'Paused' })

      // The other campaigns may be stopped before their first mail; this one is under way.
      while (running.taken().length === 0) await pause(20)
      await pause(3_000 * seeded(seed + 1)())
      const lateMs = await stopAndWatch(running, 'pause')
      const held = running.taken().length
      const paused = await owner.get(running.id)
      expect((await owner.call(running.id, 'resume')).status).toBe(200)
      const sent = await owner.until(running.id, 'SENT', settleMs)
      tell(`pause: held at ${held}, the last mail came ${lateMs} ms after the answer`)

      expect(lateMs).toBeLessThan(stoppedMs)
      expect(paused).toMatchObject({ status: 'SENDING', paused: true })
      expect(countsOf(sent)).toEqual({ ...nobody, total: stopped, sent: stopped })
      expect(findSinkFaults(running.taken(), { recipients: everybody, ...undisturbed })).toEqual([])
    },
    60_000 + settleMs,
  )

  it(
    `hand nothing over a second after a cancel, and account for everybody (CHAOS_SEED=${seed})`,
    async () => {
      const { cluster, sink } = given()
      const owner = await campaignOwner(cluster, 'cancel.example')
      await seedContacts(cluster, { project: owner.project, name: 'cancel', count: stopped })
      const random = seeded(seed + 2)
      for (let round = 1; round <= rounds; round += 1) {
        const running = await startStoppable({ owner, sink, subject: `Cancelled ${round}` })

        await pause(2_000 * random())
        const pausedMs = await stopAndWatch(running, 'pause')
        expect((await owner.call(running.id, 'resume')).status).toBe(200)
        await pause(2_000 * random())
        const cancelledMs = await stopAndWatch(running, 'cancel')
        const now = await untilAccounted(running, settleMs)
        const reached = running.taken().map(({ to }) => to)
        tell(`cancel: ${pausedMs} and ${cancelledMs} ms after the answers; ${JSON.stringify(countsOf(now))}`)

        expect(Math.max(pausedMs, cancelledMs)).toBeLessThan(stoppedMs)
        expect(now).toMatchObject({ status: 'CANCELLED', sentCount: reached.length })
        expect(accounted(now)).toBe(now.totalRecipients)
        expect(findSinkFaults(running.taken(), { recipients: reached, ...undisturbed })).toEqual([])
      }
    },
    rounds * 30_000 + settleMs,
  )

  it(
    `reach everybody, and nobody twice but at a kill, while processes are killed at random (CHAOS_SEED=${seed})`,
    async () => {
      const { cluster, sink, machine } = given()
      const owner = await campaignOwner(cluster, 'kills.example')
      const everybody = await seedContacts(cluster, {
        project: owner.project,
        name: 'kills',
        count: recipients,
      })
      const taken = () => sink.taken.filter(({ to }) => to.startsWith('kills'))
      const victims = (await cluster.processes())
        .map(({ name }) => name)
        .filter((name) => /^(campaigns|send|contacts)-|^(kafka|postgres)$/.test(name))
      const id = await owner.create()
      const beganAt = Date.now()
      expect((await owner.call(id, 'send')).status).toBe(200)
      while (taken().length === 0) await pause(50)

      const isOver = (): boolean => taken().length >= recipients
      const killed = await killAtRandom(cluster, { victims, seconds, random: seeded(seed), isOver })
      const stops = { killed: cluster.killed, busy: machine.peak() }
      const during = taken().length
      const campaign = await owner.until(id, 'SENT', settleMs + recipients * mailMs)
      const mails = taken()
      tell(
        `campaign: seed ${seed}, killed ${killed.join(' ')}; ${during} of ${recipients} mails then, all after ${Date.now() - beganAt} ms`,
      )
      tell(
        `campaign: ${tellCopies(copiesOf(mails, stops))}; at most ${stops.busy.toFixed(1)} runnable threads a core`,
      )

      expect(findSinkFaults(mails, { recipients: everybody, ...stops })).toEqual([])
      expect(countsOf(campaign)).toEqual({ ...nobody, total: recipients, sent: recipients })
      expect(new Set(killed)).toEqual(new Set(victims))
      for (const service of ['campaigns', 'send', 'contacts'])
        expect(await cluster.query(service, 'select reason from dead_letters')).toEqual([])
    },
    (seconds + 60) * 1_000 + settleMs + recipients * mailMs,
  )
})
