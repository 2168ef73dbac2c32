import fc from 'fast-check'
import { readTestEnv } from './config.ts'

const { propertySeed } = readTestEnv()
if (propertySeed) fc.configureGlobal({ seed: Number(propertySeed) })

/**
 * fast-check, for property tests. Each run tries other inputs, and a property that fails prints its seed. With `PROPERTY_SEED`, an integer,
 * all properties start from that seed.
 */
export { fc }
