// Runs an attacker in a separate process. Receives an AttackPlan over IPC and repeats its requests until the
// process is killed. Responds to the message `report` with the number of responses by status.
import { setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { openClient, type HttpClient } from '../http-client.ts'
import type { AttackPlan, AttackRequest } from './attack-plan.ts'
import { bodyOf, placeholder, type Body } from './bodies.ts'

// Use the lowest priority, so that the attacker does not take processor time from the server.
setPriority(19)

process.on('message', (message) => {
  // The cast is safe: only start-attack.ts starts this program.
  if (message === 'report') process.send?.(statuses)
  else void attack(message as AttackPlan)
})

const statuses: Record<string, number> = {}
let turn = 0
let startedCount = 0

interface PreparedRequest extends Body {
  head: Buffer
  /** The position of the digits that change with every request, or -1. */
  placeholderAt: number
}

async function attack({ url, connections, requests }: AttackPlan): Promise<void> {
  const prepared = requests.map((request) => prepare(url, request))
  const connection = async (): Promise<void> => {
    for (;;) await sendRequests(url, { prepared, connections })
  }
  await Promise.all(Array.from({ length: connections }, connection))
}

function prepare(url: string, { path, key, body: kind, from, address }: AttackRequest): PreparedRequest {
  const body = bodyOf(kind, from)
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    `Authorization: Bearer ${key}`,
    `X-Forwarded-For: ${address}`,
    `Content-Type: ${body.type}`,
    `Content-Length: ${body.bytes.length + body.slow}`,
  ]
  return {
    ...body,
    head: Buffer.from(`${head.join('\r\n')}\r\n\r\n`),
    placeholderAt: kind === 'attachment' ? body.bytes.indexOf(placeholder) : -1,
  }
}

interface SendRequestsInput {
  prepared: readonly PreparedRequest[]
  connections: number
}

async function sendRequests(url: string, { prepared, connections }: SendRequestsInput): Promise<void> {
  const client = await openClient(new URL(url))
  try {
    for (;;) {
      const request = prepared[turn % prepared.length]
      if (!request) return
      turn += 1
      const answer = sendOnce(client, request)
      // The body of a slow request never ends, so count the request when it is sent.
      if (request.slow > 0) noteStarted(connections)
      note(await answer)
      noteStarted(connections)
    }
  } catch {
    note('cut')
    noteStarted(connections)
    await pause(20)
  } finally {
    client.close()
  }
}

function note(outcome: number | 'cut'): void {
  statuses[outcome] = (statuses[outcome] ?? 0) + 1
}

function noteStarted(connections: number): void {
  startedCount += 1
  if (startedCount === connections) process.send?.('warm')
}

function sendOnce(
  client: HttpClient,
  { head, bytes, slow, placeholderAt }: PreparedRequest,
): Promise<number> {
  if (placeholderAt >= 0) bytes.write(String(turn).padStart(placeholder.length, '0'), placeholderAt)
  const answer = client.send(head, bytes)
  return slow === 0 ? answer : Promise.race([answer, trickle(client)])
}

/** Sends two bytes per second and never resolves. */
async function trickle(client: HttpClient): Promise<never> {
  for (;;) {
    await pause(500)
    client.write('x')
  }
}
