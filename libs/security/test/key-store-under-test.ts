import { createHash, randomUUID } from 'node:crypto'
import {
  memoryKeyStore,
  redisKeyStore,
  subjectName,
  type Access,
  type Counts,
  type KeyQuery,
  type KeyStore,
  type Usage,
} from '../src/key-store/index.ts'
import { testEngine } from '@postrider/testing/engines'

export const redis = await testEngine('redis')
const { url: redisUrl } = redis

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

export const someKey = (): KeyQuery => {
  const name = subjectName.key(hashOf(randomUUID()))
  return { entry: name, restsOn: [name], budget: 'secret' }
}

export const access = (projectId: string | null = randomUUID()): Access => ({
  projectId,
  known: { keyType: 'secret' },
})

export const someAddress = (): string => `2001:db8:${randomUUID()}::/64`

export const from = (address: string, requests: number): Pick<KeyQuery, 'client'> => ({
  client: { address, requests, misses: 0 },
})

type Keep<Answer> = (query: KeyQuery, learnt: Access, lifeMs?: number) => Promise<Answer>

/** Returns functions that look up an entry and then store it, as the gateway does. */
export function keepingIn(store: () => KeyStore): { keep: Keep<Usage | undefined>; keepFrom: Keep<Counts> } {
  const keepFrom: Keep<Counts> = async (query, learnt, lifeMs) => {
    const { epoch } = await store().lookUp({ ...query, budget: undefined })
    return store().keep(query, learnt, { epoch, ...(lifeMs === undefined ? {} : { lifeMs }) })
  }
  return { keepFrom, keep: async (...kept) => (await keepFrom(...kept)).usage }
}

/** The stores that must pass the same tests. */
export const stores: [where: string, create: () => KeyStore][] = [
  ['in memory', () => memoryKeyStore()],
  ...(redisUrl ? [['on Redis', () => redisKeyStore(redisUrl)] satisfies [string, () => KeyStore]] : []),
]
