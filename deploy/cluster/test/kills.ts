import { setTimeout as pause } from 'node:timers/promises'
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
  victims: string[]
  /** At most so long, and a little longer until each was killed once. */
  seconds: number
  random: () => number
  /** Ends it before the time is over, once each was killed. */
  isOver?: () => boolean
}

/** How long after the time is over one that is yet to be killed may be away. */
const awayMs = 60_000

/** Kills each victim once, in random order, and then any of them, at random moments; resolves with their names. */
export async function killAtRandom(
  cluster: NativeCluster,
  { victims, seconds, random, isOver = () => false }: KillsAtRandom,
): Promise<string[]> {
  const killed: string[] = []
  const order = victims.toSorted().map((name) => ({ name, rank: random() }))
  const first = order.toSorted((left, right) => left.rank - right.rank).map(({ name }) => name)
  const gap = Math.min(4_000, (seconds * 1_000) / victims.length)
  const end = Date.now() + seconds * 1_000
  while (first.length > 0 || (Date.now() < end && !isOver())) {
    if (Date.now() > end + awayMs) throw new Error(`${first[0]} does not come back`)
    await pause(gap * (0.5 + random()))
    const name = first[0] ?? victims[Math.floor(random() * victims.length)] ?? ''
    if (!(await cluster.signal(name, 'SIGKILL'))) continue
    killed.push(name)
    if (name === first[0]) first.shift()
  }
  return killed
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

/** Kills any of the victims at random moments while something is under way; resolves with their names and what was. */
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
