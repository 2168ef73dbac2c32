// Sends the requests of deploy/compose-check.sh to the running stack. Runs in the gateway's container, which
// contains Node. curl <line> sends the printed curl line and waits for its mail. load <line> <seconds> sends
// mails for this time, and then waits until every accepted mail has arrived exactly once. count prints the
// number of mails in the inbox. health <name>… fails unless the gateway reports exactly these services as
// healthy.
const gateway = 'http://127.0.0.1:8080'
const senders = 4
const pauseMs = 20
const patienceMs = 60_000

const commands = { curl: sendOne, load: sendMany, count, health }
const [command, ...args] = process.argv.slice(2)
const [line, seconds] = args
await commands[command]()

async function sendOne() {
  const { status, ids, text } = await post(requestOf(line))
  if (status !== 200) return fail(`status ${status}: ${text}`)
  const missing = await untilArrived(ids)
  if (missing.length > 0) fail(`the mail ${missing.join()} did not arrive`)
}

async function sendMany() {
  const sample = requestOf(line)
  const until = Date.now() + Number(seconds) * 1000
  const accepted = []
  const refused = {}
  const sender = async (name) => {
    for (let n = 0; Date.now() < until; n += 1) {
      const body = { ...sample.body, to: `${name}-${n}@example.net` }
      const { status, ids } = await post({ ...sample, body })
      if (status === 200) accepted.push(...ids)
      else refused[status] = (refused[status] ?? 0) + 1
      await pause(pauseMs)
    }
  }
  await Promise.all(Array.from({ length: senders }, (_, index) => sender(`sender-${index}`)))
  const missing = await untilArrived(accepted)
  const arrivals = await arrived()
  const twice = accepted.filter((id) => arrivals.get(id) > 1)
  say(
    `accepted ${accepted.length}, not accepted ${JSON.stringify(refused)}, missing ${missing.length}, twice ${twice.length}`,
  )
  if (accepted.length === 0 || missing.length > 0 || twice.length > 0) fail('mails were lost or duplicated')
}

async function count() {
  say(String([...(await arrived()).values()].reduce((sum, each) => sum + each, 0)))
}

async function health() {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const { services } = await (await fetch(`${gateway}/health`)).json()
    const well = Object.keys(services).filter((name) => services[name].status === 'ok')
    if (well.toSorted().join() === args.toSorted().join()) return
    // A service that has just started may not respond in time: try again.
    if (Date.now() > deadline) return fail(`/health reports ${JSON.stringify(services)}`)
    await pause(1_000)
  }
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

async function post({ path, headers, body }) {
  try {
    const reply = await fetch(gateway + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const text = await reply.text()
    const ids = reply.status === 200 ? JSON.parse(text).data.emails.map(({ email }) => email) : []
    return { status: reply.status, ids, text }
  } catch (error) {
    return { status: 'cut off', ids: [], text: String(error) }
  }
}

/** Returns the mails that have not arrived in time. */
async function untilArrived(ids) {
  const deadline = Date.now() + patienceMs
  for (;;) {
    // The list is unavailable while the send service restarts: try again.
    const arrivals = await arrived().catch((error) => {
      if (Date.now() > deadline) throw error
      return new Map()
    })
    const missing = ids.filter((id) => !arrivals.has(id))
    if (missing.length === 0 || Date.now() > deadline) return missing
    await pause(500)
  }
}

/** Returns how often each mail is in the inbox. */
async function arrived() {
  const times = new Map()
  for (let before = ''; ;) {
    const reply = await fetch(`${gateway}/inbox/messages?limit=200${before && `&before=${before}`}`)
    const { messages } = await reply.json()
    for (const { emailId } of messages) times.set(emailId, (times.get(emailId) ?? 0) + 1)
    if (messages.length < 200) return times
    before = messages.at(-1).id
  }
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
