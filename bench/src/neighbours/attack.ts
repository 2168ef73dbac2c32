// An attacker, as a process of its own: gets an AttackPlan over IPC and repeats it until it is ended. Answers
// `report` with the statuses.
import { setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { openClient, type HttpClient } from '../http-client.ts'
import type { AttackPlan, AttackRequest } from './attack-plan.ts'
import { bodyOf, placeholder, type Body } from './bodies.ts'

// The attackers' own work must not take the server's processor time.
setPriority(19)

process.on('message', (message) => {
  // Only start-attack.ts starts this program.
  if (message === 'report') process.send?.(statuses)
  else void attack(message as AttackPlan)
})

const statuses: Record<string, number> = {}
let turn = 0
let begun = 0

interface Prepared extends Body {
  head: Buffer
  /** Where the body differs from request to request; -1 if it does not. */
  placeholderAt: number
}

async function attack({ url, connections, requests }: AttackPlan): Promise<void> {
  const prepared = requests.map((request) => prepare(url, request))
  const connection = async (): Promise<void> => {
    for (;;) await keepAsking(url, { prepared, connections })
  }
  await Promise.all(Array.from({ length: connections }, connection))
}

function prepare(url: string, { path, key, body: kind, from, address }: AttackRequest): Prepared {
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

interface Repeated {
  prepared: readonly Prepared[]
  connections: number
}

async function keepAsking(url: string, { prepared, connections }: Repeated): Promise<void> {
  const client = await openClient(new URL(url))
  try {
    for (;;) {
      const request = prepared[turn % prepared.length]
      if (!request) return
      turn += 1
      const answer = askOnce(client, request)
      // What never ends has begun when it is sent.
      if (request.slow > 0) noteBegun(connections)
      note(await answer)
      noteBegun(connections)
    }
  } catch {
    note('cut')
    noteBegun(connections)
    await pause(20)
  } finally {
    client.close()
  }
}

function note(outcome: number | 'cut'): void {
  statuses[outcome] = (statuses[outcome] ?? 0) + 1
}

function noteBegun(connections: number): void {
  begun += 1
  if (begun === connections) process.send?.('warm')
}

function askOnce(client: HttpClient, { head, bytes, slow, placeholderAt }: Prepared): Promise<number> {
  if (placeholderAt >= 0) bytes.write(String(turn).padStart(placeholder.length, '0'), placeholderAt)
  const answer = client.ask(head, bytes)
  return slow === 0 ? answer : Promise.race([answer, trickle(client)])
}

/** Two bytes a second. */
async function trickle(client: HttpClient): Promise<never> {
  for (;;) {
    await pause(500)
    client.write('x')
  }
}
