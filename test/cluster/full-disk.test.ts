import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '@postrider/testing/jest'
import { apiClient } from '@postrider/testing/service'
import { tell } from './support/cluster-under-test.ts'
import { startNativeCluster, type Demo } from './support/native-cluster.ts'
import { describeOnSmallDisk, type SmallDisk } from './support/small-disk.ts'
import { startStandaloneProcess } from './support/standalone-process.ts'

const standaloneMegabytes = 900
const clusterMegabytes = 1_400
/** Of another program, which makes space in the end. */
const othersMegabytes = 400
const attackers = 4
/** More than fit on the disk: the attack ends at the first refusal. */
const mostLargeMails = 60
const looks = 8
const readableWithinMs = 15_000
const recoveredWithinMs = 120_000

interface Drill {
  disk: SmallDisk
  demo: Demo
  /** What must not change: the ids of processes. */
  processes(): Promise<unknown>
}

/** A client that sends mails and remembers the ids of those that were accepted. */
function mailer({ baseUrl, secretKey, domain }: Demo) {
  const client = apiClient(
    () => baseUrl,
    () => ({ authorization: `Bearer ${secretKey}` }),
  )
  const accepted: string[] = []
  let sent = 0
  const send = async (attachments: object[] = []): Promise<number> => {
    sent += 1
    const to = `person${sent}@example.net`
    const body = { to, from: `hello@${domain}`, subject: 'Hello', body: 'Hi', attachments }
    const { status, body: answer } = await client.post('/v1/send', { body })
    if (status === 200) accepted.push(answer.data.emails[0].email)
    return status
  }
  return {
    client,
    accepted,
    send,
    sendLarge: () =>
      send([
        {
          filename: 'noise.bin',
          contentType: 'application/octet-stream',
          content: randomBytes(9_000_000).toString('base64'),
        },
      ]),
  }
}

/** Mails with attachments until one is refused. Returns the statuses of all. */
async function attack(sendLarge: () => Promise<number>): Promise<number[]> {
  const statuses: number[] = []
  const isOver = (): boolean => statuses.length >= mostLargeMails || statuses.some((status) => status !== 200)
  const one = async (): Promise<void> => {
    while (!isOver()) statuses.push(await sendLarge())
  }
  await Promise.all(Array.from({ length: attackers }, one))
  return statuses
}

/** Fills the disk, by mails and then by a file, and makes space again. */
async function drill({ disk, demo, processes }: Drill): Promise<void> {
  const { client, accepted, send, sendLarge } = mailer(demo)
  const before = await processes()
  await disk.fill(othersMegabytes)
  for (let n = 0; n < 20; n += 1) expect(await send()).toBe(200)

  const attacked = await attack(sendLarge)
  await disk.fill()
  tell(`full disk: ${attacked.filter((status) => status === 200).length} large mails were accepted`)
  expect(attacked.filter((status) => ![200, 413, 429, 503].includes(status))).toEqual([])

  for (let look = 0; look < looks; look += 1) {
    // PostgreSQL restarts when it cannot write one byte of a checkpoint or of its WAL.
    for (const path of ['/emails', '/contacts'])
      await until(async () => (await client.get(path)).status === 200, readableWithinMs)
    const health = await client.get('/health')
    expect([200, 503]).toContain(health.status)
    expect(health.body).toHaveProperty('services')
    expect([200, 503]).toContain(await send())
    await pause(1_000)
  }
  expect(await processes()).toEqual(before)

  await disk.makeSpace()

  await until(async () => (await send()) === 200, recoveredWithinMs)
  const statusOf = async (id: string): Promise<string> => (await client.get(`/emails/${id}`)).body.status
  const isEnded = async (id: string): Promise<boolean> =>
    !['QUEUED', 'SENDING', 'SENT'].includes(await statusOf(id))
  for (const id of accepted) await until(() => isEnded(id), recoveredWithinMs)
  expect(new Set(await Promise.all(accepted.map(statusOf)))).toEqual(new Set(['DELIVERED']))
  tell(`full disk: all ${accepted.length} accepted mails are delivered`)
  expect(await processes()).toEqual(before)
}

describeOnSmallDisk('standalone on a full disk', standaloneMegabytes, (given) => {
  it('does not end, answers reads and delivers what it accepted', async () => {
    const disk = given()
    const standalone = await startStandaloneProcess(disk.folder)
    try {
      await drill({ ...standalone, disk, processes: async () => standalone.isRunning() })
    } finally {
      expect(await standalone.stop()).toBe(0)
    }
  }, 400_000)
})

describeOnSmallDisk('services apart, with a full disk', clusterMegabytes, (given) => {
  it('do not end, answer reads and deliver what they accepted', async () => {
    const disk = given()
    const cluster = await startNativeCluster('send=2', { RATE_LIMIT_PER_MINUTE: '0' }, disk.folder)
    const engines = new Set(['kafka', 'redis', 'postgres'])
    const processes = async () =>
      (await cluster.processes())
        .filter(({ name }) => !engines.has(name))
        .map(({ name, pid }) => `${name} ${pid}`)
        .toSorted()
    try {
      await drill({ demo: cluster.demo, disk, processes })
    } finally {
      expect(await cluster.stop()).toBe(0)
    }
  }, 600_000)
})
