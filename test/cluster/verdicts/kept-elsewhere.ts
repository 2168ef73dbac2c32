import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import type { NativeCluster } from '../support/native-cluster.ts'

/**
 * A key of Redis that holds a text, itself or in its value, and for how long it still lives: -1 is for ever.
 */
export interface HeldKey {
  key: string
  livesMs: number
}

const readOf: Record<string, readonly string[]> = {
  string: ['get'],
  hash: ['hgetall'],
  set: ['smembers'],
  zset: ['zrange', '0', '-1'],
  list: ['lrange', '0', '-1'],
}

/** The keys of the cluster's key store that hold one of these texts. */
export async function keysWith(cluster: NativeCluster, texts: readonly string[]): Promise<HeldKey[]> {
  const port = String(await cluster.portOf('redis'))
  const ask = async (...command: string[]): Promise<string> =>
    (await promisify(execFile)('redis-cli', ['-p', port, ...command])).stdout.trim()
  const held: HeldKey[] = []
  for (const key of (await ask('--scan')).split('\n').filter((each) => each !== '')) {
    const [read = '', ...range] = readOf[await ask('type', key)] ?? []
    // One that has ended since it was listed has no type.
    const value = read === '' ? '' : await ask(read, key, ...range)
    const holds = texts.some((text) => key.includes(text) || value.includes(text))
    if (holds) held.push({ key, livesMs: Number(await ask('pttl', key)) })
  }
  return held
}

/** The names of the files below a folder, from there on. */
export async function filesBelow(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  return files
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .toSorted()
}
