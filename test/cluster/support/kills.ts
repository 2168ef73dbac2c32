import { setTimeout as pause } from 'node:timers/promises'
import { isOpen } from '@postrider/process/ports'
import type { NativeCluster } from './native-cluster.ts'
import { isReady } from './stop-each.ts'

/**
 * Returns a function that returns random numbers from 0 to 1 (mulberry32). The same seed results in the same
 * numbers.
 */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface KillAtRandomOptions {
  /**
   * Names of processes. The processes of one entry are killed together. If an entry occurs twice, it is
   * killed twice.
   */
  victims: readonly (readonly string[])[]
  /** The duration of the kills. It is extended until each entry has been killed. */
  seconds: number
  random: () => number
}

/** The maximum time for which all remaining victims may be unavailable. */
const downMs = 120_000

/**
 * Kills each entry of `victims` at a random moment and in random order, and then random entries until the
 * end. Skips a process that is still starting, because it has no work to interrupt. Resolves with the names
 * of the killed processes.
 */
export async function killAtRandom(
  cluster: NativeCluster,
  { victims, seconds, random }: KillAtRandomOptions,
): Promise<string[]> {
  const killed: string[] = []
  const order = victims.map((names) => ({ names, rank: random() }))
  const waiting = order.toSorted((left, right) => left.rank - right.rank).map(({ names }) => names)
  const gap = Math.min(4_000, (seconds * 1_000) / victims.length)
  const end = Date.now() + seconds * 1_000
  for (let lastAt = Date.now(); waiting.length > 0 || Date.now() < end;) {
    if (Date.now() > lastAt + downMs) throw new Error(`${waiting.join('; ')} have not restarted`)
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

/** Returns the first entry whose processes all accept connections. */
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

interface KillDuringOptions {
  victims: readonly { name: string; port: number }[]
  /** The maximum duration of the kills. The remaining work finishes without kills. */
  seconds: number
  /** The maximum time for which a victim works before it is killed. */
  workMs: number
  random: () => number
  /** Describes the unfinished work, or returns '' if there is none. */
  unfinishedWork: () => Promise<string>
}

/**
 * Kills random victims at random moments while there is unfinished work. Resolves with the names of the
 * killed processes and the unfinished work at each kill.
 */
export async function killDuring(
  cluster: NativeCluster,
  { victims, seconds, workMs, random, unfinishedWork }: KillDuringOptions,
): Promise<string[]> {
  const killed: string[] = []
  for (const end = Date.now() + seconds * 1_000; Date.now() < end;) {
    const { name = '', port = 0 } = victims[Math.floor(random() * victims.length)] ?? {}
    // A process that is still starting has no work to interrupt.
    while (!(await isReady(port)) && Date.now() < end) await pause(50)
    await pause(workMs * random())
    const what = await unfinishedWork()
    if (what === '') break
    if (await cluster.signal(name, 'SIGKILL')) killed.push(`${name} (${what})`)
  }
  return killed
}
