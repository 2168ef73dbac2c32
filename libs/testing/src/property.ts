import fc from 'fast-check'
import { readTestEnv } from './config.ts'

const { propertySeed } = readTestEnv()
if (propertySeed) fc.configureGlobal({ seed: Number(propertySeed) })

/**
 * fast-check, for property tests. Each run uses other inputs, and a failing property prints its seed. Set
 * `PROPERTY_SEED` to an integer to use the same seed for all properties.
 */
export { fc }
