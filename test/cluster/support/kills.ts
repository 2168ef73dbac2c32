import { setTimeout as pause } from 'node:timers/promises'
import { isOpen } from '@postrider/process/ports'
import type { NativeCluster } from './native-cluster.ts'
import { isReady } from './stop-each.ts'

/** Numbers between 0 and 1 that one seed always gives in the same order (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface KillsAtRandom {
  /**
   * Names of processes; those of one entry are killed together. An entry that is there twice is killed twice.
   */
  victims: readonly (readonly string[])[]
  /** At most so long, and a little longer until each entry was killed. */
  seconds: number
  random: () => number
}

/** For how long all that is yet to be killed may be away. */
const awayMs = 120_000

/**
 * Kills each entry of `victims`, in random order, and then any of them, at random moments; resolves with the
 * names. A process that is still starting is left for later, since it does nothing that could be interrupted.
 */
export async function killAtRandom(
  cluster: NativeCluster,
  { victims, seconds, random }: KillsAtRandom,
): Promise<string[]> {
  const killed: string[] = []
  const order = victims.map((names) => ({ names, rank: random() }))
  const waiting = order.toSorted((left, right) => left.rank - right.rank).map(({ names }) => names)
  const gap = Math.min(4_000, (seconds * 1_000) / victims.length)
  const end = Date.now() + seconds * 1_000
  for (let lastAt = Date.now(); waiting.length > 0 || Date.now() < end;) {
    if (Date.now() > lastAt + awayMs) throw new Error(`${waiting.join('; ')} do not come back`)
    await pause(gap * (0.5 + random()))
    const any = victims[Math.floor(random() * victims.length)] ?? []
    const names = await firstListening(cluster, waiting.length > 0 ? waiting : [any])
    const died = await Promise.all(names.map((name) => cluster.signal(name, 'SIGKILL')))
    killed.push(...names.filter((_, index) => died[index]))
    if (names.length === 0 || !died.every(Boolean)) continue
    lastAt = Date.now()
    if (waiting.includes(names)) waiting.splice(waiting.indexOf(names), 1)
  }
  return killed
}

/** The first entry whose processes all accept connections. */
async function firstListening(
  cluster: NativeCluster,
  entries: readonly (readonly string[])[],
): Promise<readonly string[]> {
  const ports = new Map((await cluster.processes()).map(({ name, port }) => [name, port]))
  for (const names of entries) {
    const listening = await Promise.all(names.map((name) => isOpen(ports.get(name) ?? 0)))
    if (listening.every(Boolean)) return names
  }
  return []
}

interface KillsDuring {
  victims: readonly { name: string; port: number }[]
  /** At most so long; what is still under way then ends without further kills. */
  seconds: number
  /** For how long a victim works before it is killed, at most. */
  workMs: number
  random: () => number
  /** What is under way, in words; empty when nothing is. */
  underWay: () => Promise<string>
}

/**
 * Kills any of the victims at random moments while something is under way; resolves with their names and what
 * was.
 */
export async function killDuring(
  cluster: NativeCluster,
  { victims, seconds, workMs, random, underWay }: KillsDuring,
): Promise<string[]> {
  const killed: string[] = []
  for (const end = Date.now() + seconds * 1_000; Date.now() < end;) {
    const { name = '', port = 0 } = victims[Math.floor(random() * victims.length)] ?? {}
    // One that is still starting does nothing that could be interrupted.
    while (!(await isReady(port)) && Date.now() < end) await pause(50)
    await pause(workMs * random())
    const what = await underWay()
    if (what === '') break
    if (await cluster.signal(name, 'SIGKILL')) killed.push(`${name} (${what})`)
  }
  return killed
}
