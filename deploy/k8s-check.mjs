// Sends the requests of deploy/k8s-check.sh to a running cluster. Runs in a pod with the setup image, which
// contains Node. curl <gateway> <line> sends the printed curl line and waits for its mail. load <gateway>
// <line> sends mails until `stop` is run. It prints `begun` after the first accepted mail, and the result
// when all mails have arrived. stop ends the load of this pod. figures prints CPU time (ms) and peak memory
// (MB) of the container's other processes. reach <name=host:port>… prints the names of the hosts that accept
// a connection. migrate adds a column to the table of mails and removes it again, like a migration.
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
  if (status !== 200) return fail(`status ${status}`)
  if ((await untilArrived([request.body.to])).lost > 0) fail('the mail did not arrive')
}

/**
 * Sends mails until it is stopped. Then prints the numbers of requests, repeated requests, failed requests,
 * lost mails and duplicate mails.
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
  if (accepted.length === 0) fail('no mail was accepted')
}

/**
 * Empties the inbox, because mails of an earlier load have the same recipients and would count as duplicates.
 */
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
 * Repeats a request with the same idempotency key until the response is final, like clients do. A 429 is not
 * final.
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

/** Returns whether a mail was accepted. A repeated request may return the result of the first request. */
function hasAccepted({ status, body }) {
  return status === 200 || (status === 409 && body?.error?.details?.originalStatusCode === 200)
}

/**
 * Parses the printed curl line. Returns only its path, because the line contains the public address and
 * requests use the local address.
 */
function requestOf(text) {
  const url = new URL(/curl (\S+)/.exec(text)[1])
  const headers = Object.fromEntries(
    [...text.matchAll(/-H '(\S+): ([^']*)'/g)].map(([, name, value]) => [name, value]),
  )
  return { path: url.pathname, headers, body: JSON.parse(/-d '([^']*)'/.exec(text)[1]) }
}

/**
 * Sends a mail. With `keep-alive`, the connection is used for many requests, like in clients. A repeated
 * request uses a new connection, because the old connection may lead to an instance that has ended.
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
 * Returns the mails that have not arrived in time, and the mails that were accepted twice. The inbox shows
 * mails with the same Message-ID once.
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

/**
 * Returns a page of captured mails that are older than `before`. Returns undefined if there is no response.
 */
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

/** Returns how often each recipient is in the inbox. */
async function arrived() {
  const times = new Map()
  for (let before = ''; ;) {
    const messages = await page(before)
    // A killed instance is unavailable for seconds. The caller requests missing mails again.
    if (!messages) return times
    for (const { to } of messages) times.set(to[0].email, (times.get(to[0].email) ?? 0) + 1)
    if (messages.length < 200) return times
    before = messages.at(-1).id
  }
}

/**
 * Prints CPU time and memory of processes. The memory of the container would include cached files and this
 * program.
 */
function figures() {
  const ids = readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name) && Number(name) !== process.pid)
  const sum = { cpuMs: 0, megabytes: 0 }
  for (const id of ids) {
    // In proc(5), fields 12 to 15 after the name are the CPU times of the process and its ended children in
    // 1/100 s.
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
    // A lost DNS query looks like a closed port: try again.
    for (let tries = 0; tries < 3 && answer === 'none'; tries += 1)
      answer = await answerOf(host, Number(port))
    // About one of 2,000 rejected connections is reported as open, although the kernel lists no such
    // connection. So check open connections twice: a connection that a policy allows is always open.
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
  // oxlint-disable-next-line node/no-process-env -- it is piped into a pod and has no config.ts
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
