import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import type { NativeCluster } from '../support/native-cluster.ts'

/**
 * A Redis key whose name or value contains one of the searched texts. `livesMs` is its remaining time in ms,
 * or -1 if it never expires.
 */
export interface MatchingKey {
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

/** Returns the keys of the cluster's Redis that contain one of these texts. */
export async function keysWith(cluster: NativeCluster, texts: readonly string[]): Promise<MatchingKey[]> {
  const port = String(await cluster.portOf('redis'))
  const ask = async (...command: string[]): Promise<string> =>
    (await promisify(execFile)('redis-cli', ['-p', port, ...command])).stdout.trim()
  const held: MatchingKey[] = []
  for (const key of (await ask('--scan')).split('\n').filter((each) => each !== '')) {
    const [read = '', ...range] = readOf[await ask('type', key)] ?? []
    // If the key has expired in the meantime, it has no type.
    const value = read === '' ? '' : await ask(read, key, ...range)
    const holds = texts.some((text) => key.includes(text) || value.includes(text))
    if (holds) held.push({ key, livesMs: Number(await ask('pttl', key)) })
  }
  return held
}

/** Returns the paths of the files below a folder, relative to it. */
export async function filesBelow(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  return files
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .toSorted()
}
