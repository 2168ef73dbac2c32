// What deploy/k8s-check.sh asks of a running cluster; run inside it, in a pod with the image of the set-up,
// where node is.
//   curl <gateway> <line> sends what the curl line says and waits for its mail
//   load <gateway> <line> sends until `stop`, prints `begun` after the first accepted mail and, when all
//   mails have arrived, the result
//   stop ends the load of this pod
//   figures what all other processes of this container have used: ms of processor time, MB of memory at most
//   reach <name=host:port>… the names of those that accept a connection
//   migrate adds a column to the table of mails, as a migration does, and takes it away again
import { connect } from 'node:net'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const senders = 4
const pauseMs = 20
const patienceMs = 90_000
const stopFile = '/tmp/stop'

const commands = {
  curl: sendOne,
  load: sendMany,
  stop: () => writeFileSync(stopFile, ''),
  figures,
  reach,
  migrate,
}
const [command, ...words] = process.argv.slice(2)
const [gateway, line] = words
await commands[command]()

async function sendOne() {
  const request = requestOf(line)
  const { status } = await post(request, { to: request.body.to, key: `curl-${Date.now()}` })
  if (status !== 200) return fail(`answered ${status}`)
  if ((await untilArrived([request.body.to])).lost > 0) fail('the mail did not arrive')
}

/**
 * Prints at its end how many: requests, requests that were repeated, requests that failed, lost mails,
 * doubled mails.
 */
async function sendMany() {
  rmSync(stopFile, { force: true })
  await emptyInbox()
  const request = requestOf(line)
  const run = Date.now()
  const accepted = []
  const sum = { requests: 0, retried: 0, failed: 0 }
  const sender = async (name) => {
    for (let n = 0; !existsSync(stopFile); n += 1) {
      const to = `${name}-${n}@example.net`
      const { isAccepted, wasRefused } = await insist(request, { to, key: `${run}-${name}-${n}` })
      sum.requests += 1
      if (wasRefused) sum.retried += 1
      if (isAccepted && accepted.length === 0) say('begun')
      if (isAccepted) accepted.push(to)
      else sum.failed += 1
      await pause(pauseMs)
    }
  }
  await Promise.all(Array.from({ length: senders }, (_, index) => sender(`sender-${index}`)))
  const { lost, doubled } = await untilArrived(accepted)
  say([sum.requests, sum.retried, sum.failed, lost, doubled].join(' '))
  if (accepted.length === 0) fail('nothing was accepted')
}

/** Mails of the load before have the same recipients: any that stayed would count as doubled. */
async function emptyInbox() {
  const options = { method: 'DELETE', headers: { connection: 'close' } }
  const ask = () =>
    fetch(`${gateway}/inbox/messages`, { ...options, signal: AbortSignal.timeout(10_000) }).catch(
      () => undefined,
    )
  for (const deadline = Date.now() + patienceMs; !(await ask())?.ok; await pause(500))
    if (Date.now() > deadline) throw new Error('the inbox cannot be emptied')
}

/**
 * Repeats with the same key, as clients do, until there is an answer that stays. Beyond the rate (429) is no
 * refusal.
 */
async function insist(request, { to, key }) {
  const deadline = Date.now() + patienceMs
  for (let wasRefused = false; ;) {
    const reply = await post(request, { to, key, connection: wasRefused ? 'close' : 'keep-alive' })
    const isAccepted = hasAccepted(reply)
    if (isAccepted || Date.now() > deadline) return { isAccepted, wasRefused }
    wasRefused ||= reply.status !== 429
    await pause(500)
  }
}

/** A repeat may be told that the first one was accepted. */
function hasAccepted({ status, body }) {
  return status === 200 || (status === 409 && body?.error?.details?.originalStatusCode === 200)
}

/** The demo prints the address by which people reach the gateway; from in here it is another. */
function requestOf(text) {
  const url = new URL(/curl (\S+)/.exec(text)[1])
  const headers = Object.fromEntries(
    [...text.matchAll(/-H '(\S+): ([^']*)'/g)].map(([, name, value]) => [name, value]),
  )
  return { path: url.pathname, headers, body: JSON.parse(/-d '([^']*)'/.exec(text)[1]) }
}

/**
 * Clients keep connections; a repeat has one of its own, since one that was made while no instance was there
 * may lead elsewhere.
 */
async function post({ path, headers, body }, { to, key, connection = 'close' }) {
  try {
    const reply = await fetch(gateway + path, {
      method: 'POST',
      headers: { ...headers, connection, 'idempotency-key': key },
      body: JSON.stringify({ ...body, to }),
      signal: AbortSignal.timeout(10_000),
    })
    return { status: reply.status, body: await reply.json() }
  } catch {
    return { status: 'cut off' }
  }
}

/**
 * Mails that have not arrived when patience ends, and those accepted twice. What the inbox captures twice
 * under one Message-ID it shows once.
 */
async function untilArrived(recipients) {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const times = await arrived()
    const lost = recipients.filter((to) => !times.has(to)).length
    const doubled = recipients.filter((to) => times.get(to) > 1).length
    if (lost === 0 || Date.now() > deadline) return { lost, doubled }
    await pause(500)
  }
}

/** The captured mails before this one; undefined when there is no answer. */
async function page(before) {
  try {
    const reply = await fetch(`${gateway}/inbox/messages?limit=200${before && `&before=${before}`}`, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(10_000),
    })
    return reply.ok ? (await reply.json()).messages : undefined
  } catch {
    return undefined
  }
}

/** How often each recipient is in the inbox. */
async function arrived() {
  const times = new Map()
  for (let before = ''; ;) {
    const messages = await page(before)
    // An instance that was killed is away for seconds: what has not arrived is asked for again.
    if (!messages) return times
    for (const { to } of messages) times.set(to[0].email, (times.get(to[0].email) ?? 0) + 1)
    if (messages.length < 200) return times
    before = messages.at(-1).id
  }
}

/** Of processes, since the memory of a container counts files that were read, and this program itself. */
function figures() {
  const ids = readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name) && Number(name) !== process.pid)
  const sum = { cpuMs: 0, megabytes: 0 }
  for (const id of ids) {
    // proc(5): after the name, the 12th to 15th fields are times of the process and of its children that have
    // ended, in 1/100 s.
    const fields = readFileSync(`/proc/${id}/stat`, 'latin1').split(') ').at(-1).split(' ')
    const highest = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'latin1'))?.[1] ?? 0
    sum.cpuMs += 10 * fields.slice(11, 15).reduce((total, field) => total + Number(field), 0)
    sum.megabytes += Math.round(highest / 1024)
  }
  say(`${sum.cpuMs} ${sum.megabytes}`)
}

async function reach() {
  const accepted = words.map(async (each) => {
    const [name, host, port] = each.split(/[=:]/)
    let answer = 'none'
    // A lost DNS query gives none as well.
    for (let tries = 0; tries < 3 && answer === 'none'; tries += 1)
      answer = await answerOf(host, Number(port))
    // Some one of 2,000 connections that the firewall refused is said to be open, and the kernel lists no
    // such connection. A policy that lets one connection in lets in every one.
    if (answer === 'open') answer = await answerOf(host, Number(port))
    return answer === 'open' ? [name] : []
  })
  say((await Promise.all(accepted)).flat().toSorted().join(' '))
}

function answerOf(host, port) {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 3_000 })
    const end = (answer) => () => (socket.destroy(), resolve(answer))
    const failed = ({ code }) => end(code === 'ECONNREFUSED' ? 'refused' : 'none')()
    socket.on('connect', end('open')).on('error', failed).on('timeout', end('none'))
  })
}

async function migrate() {
  const { migrate: apply } = await import('@postrider/db')
  const { databaseUrl } = await import('@postrider/db/database-url')
  const folder = '/tmp/migrations'
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/0001-add.sql`, "alter table emails add column k8s_check text not null default ''")
  writeFileSync(`${folder}/0002-drop.sql`, 'alter table emails drop column k8s_check')
  // oxlint-disable-next-line node/no-process-env -- it has no config.ts: it is piped into a pod
  const url = databaseUrl(process.env.DATABASE_URL, 'send')
  const applied = await apply(url, [{ owner: `k8s-check-${Date.now()}`, folder }])
  if (applied.length !== 2) fail('the migration was not applied')
}

function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function say(text) {
  process.stdout.write(`${text}\n`)
}

function fail(text) {
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
}
