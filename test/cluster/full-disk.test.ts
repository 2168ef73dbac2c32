import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '@postrider/testing/jest'
import { keyClient } from './support/key-client.ts'
import { printLine } from './support/cluster-under-test.ts'
import { startNativeCluster, type Demo } from './support/native-cluster.ts'
import { describeOnSmallDisk, type SmallDisk } from './support/small-disk.ts'
import { startStandaloneProcess } from './support/standalone-process.ts'

const standaloneMegabytes = 900
const clusterMegabytes = 1_400
/** The space that another program occupies. The test frees it at the end. */
const othersMegabytes = 400
const attackers = 4
/** More mails than fit on the disk. The attack stops at the first rejected mail. */
const maxLargeMails = 60
const checkCount = 8
const paths = ['/emails', '/contacts']
/** Less than the reserve that Postrider frees on a full disk. */
const reservedMegabytes = 32
const readableWithinMs = 15_000
const recoveredWithinMs = 120_000

interface DrillInput {
  disk: SmallDisk
  demo: Demo
  /** Returns the process ids, which must not change. */
  processes(): Promise<unknown>
}

type Mailer = ReturnType<typeof mailer>

/** Returns a client that sends mails and stores the ids of the accepted mails. */
function mailer({ baseUrl, secretKey, domain }: Demo) {
  const client = keyClient(baseUrl, secretKey)
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

/** Sends mails with attachments until a mail is rejected. Returns all response statuses. */
async function attack(sendLarge: () => Promise<number>): Promise<number[]> {
  const statuses: number[] = []
  const isOver = (): boolean => statuses.length >= maxLargeMails || statuses.some((status) => status !== 200)
  const one = async (): Promise<void> => {
    while (!isOver()) statuses.push(await sendLarge())
  }
  await Promise.all(Array.from({ length: attackers }, one))
  return statuses
}

/** Fills the disk, first with mails and then with a file. Then frees the space of the file. */
async function drill(input: DrillInput): Promise<void> {
  const before = await input.processes()
  const mails = mailer(input.demo)
  try {
    await fillDisk(input, mails)
    expect(await input.processes()).toEqual(before)
  } finally {
    // Also after a failure, because a cluster cannot stop in order on a full disk.
    await input.disk.makeSpace()
  }
  await expectAllDelivered(mails)
  expect(await input.processes()).toEqual(before)
}

/**
 * Fills the disk in two steps. With some space, as Postrider's reserve provides, reads must work. Without any
 * space, PostgreSQL may be unable to open connections, so reads may be refused, and the processes must keep
 * running.
 */
async function fillDisk({ disk }: DrillInput, { client, send, sendLarge }: Mailer): Promise<void> {
  await disk.fill(othersMegabytes)
  for (let n = 0; n < 20; n += 1) expect(await send()).toBe(200)

  const attacked = await attack(sendLarge)
  const large = attacked.filter((status) => status === 200).length
  printLine(`full disk: ${large} large mails were accepted, ${await disk.free()} MB are free`)
  expect(attacked.filter((status) => ![200, 413, 429, 503].includes(status))).toEqual([])

  const expectAnswers = async (): Promise<void> => {
    for (const path of paths) expect([200, 503]).toContain((await client.get(path)).status)
    const health = await client.get('/health')
    expect([200, 503]).toContain(health.status)
    expect(health.body).toHaveProperty('services')
    expect([200, 503]).toContain(await send())
    await pause(1_000)
  }
  const isReadable = async (path: string): Promise<boolean> => {
    // Each time, because the server stores copies of the accepted mails and fills the disk again.
    await disk.leave(reservedMegabytes)
    return (await client.get(path)).status === 200
  }
  for (let look = 0; look < checkCount; look += 1) {
    for (const path of paths) await until(() => isReadable(path), readableWithinMs)
    await expectAnswers()
  }
  await disk.fill()
  for (let look = 0; look < checkCount; look += 1) await expectAnswers()
}

async function expectAllDelivered({ client, accepted, send }: Mailer): Promise<void> {
  await until(async () => (await send()) === 200, recoveredWithinMs)
  const statusOf = async (id: string): Promise<string> => (await client.get(`/emails/${id}`)).body.status
  const isEnded = async (id: string): Promise<boolean> =>
    !['QUEUED', 'SENDING', 'SENT'].includes(await statusOf(id))
  for (const id of accepted) await until(() => isEnded(id), recoveredWithinMs)
  expect(new Set(await Promise.all(accepted.map(statusOf)))).toEqual(new Set(['DELIVERED']))
  printLine(`full disk: all ${accepted.length} accepted mails are delivered`)
}

describeOnSmallDisk('the standalone server on a full disk', standaloneMegabytes, (context) => {
  it('keeps running, serves reads and delivers the mails that it accepted', async () => {
    const disk = context()
    const standalone = await startStandaloneProcess(disk.folder)
    try {
      await drill({ ...standalone, disk, processes: async () => standalone.isRunning() })
    } finally {
      expect(await standalone.stop()).toBe(0)
    }
  }, 400_000)
})

describeOnSmallDisk('separate services on a full disk', clusterMegabytes, (context) => {
  it('keep running, serve reads and deliver the mails that they accepted', async () => {
    const disk = context()
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
