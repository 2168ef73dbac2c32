import fc from 'fast-check'
import { readTestEnv } from './config.ts'

const { propertySeed } = readTestEnv()
if (propertySeed) fc.configureGlobal({ seed: Number(propertySeed) })

/**
 * fast-check, for property tests. Each run tries other inputs, and a failing property prints its seed.
 * `PROPERTY_SEED`, an integer, sets the seed of all properties.
 */
export { fc }
