import { createHash } from 'node:crypto'
import { countedMs } from './key-store.ts'

export interface Script {
  source: string
  sha: string
}

const script = (source: string): Script => ({ source, sha: createHash('sha1').update(source).digest('hex') })

/**
 * Counts in a window that starts with its first request. An empty name disables counting. A missing count is
 * not reverted.
 */
const count = `
local windowMs = ${countedMs}
local function count(key, times)
  if key == '' or times == 0 then return 0, 0 end
  if times < 0 and tonumber(redis.call('GET', key) or 0) <= 0 then return 0, 0 end
  local used = redis.call('INCRBY', key, times)
  local ttl = redis.call('PTTL', key)
  if ttl < 0 then
    redis.call('PEXPIRE', key, windowMs)
    ttl = windowMs
  end
  return used, ttl
end`

/**
 * Implements `countRequest` for several requests. Requests above the address's limit are not counted for the
 * project.
 */
const countRequests = `${count}
local function countRequests(projectKey, clientKey, limit, times)
  local byAddress, addressTtl = count(clientKey, times)
  local admitted = times
  if clientKey ~= '' then admitted = math.max(0, math.min(times, limit - byAddress + times)) end
  local used, ttl = count(projectKey, admitted)
  return used, ttl, byAddress, addressTtl
end`

/**
 * KEYS: epoch, entry, tombstones…
 *
 * ARGV: prefix of project tombstones; prefix of project counters; prefix of the counters by address and
 * project; the address's limit; counter of the address's misses; number of requests; epoch to set if the
 * store has none. An empty prefix or counter disables counting.
 *
 * Returns the epoch and the count of misses, or the epoch, the entry and the counts of project and address.
 */
export const lookupScript = script(`${countRequests}
local projectTombstones, projectCounters, clientCounters, limit, misses, times, newEpoch = unpack(ARGV)
local epoch = redis.call('GET', KEYS[1])
if not epoch then
  epoch = newEpoch
  redis.call('SET', KEYS[1], epoch)
end
local function missed() return {epoch, count(misses, tonumber(times))} end
local raw = redis.call('GET', KEYS[2])
if not raw then return missed() end
if #KEYS > 2 and redis.call('EXISTS', unpack(KEYS, 3)) > 0 then return missed() end
local project = cjson.decode(raw).projectId
if type(project) ~= 'string' then return {epoch, raw, 0, 0, 0, 0} end
if redis.call('EXISTS', projectTombstones .. project) > 0 then return missed() end
local function of(prefix) return prefix == '' and '' or prefix .. project end
return {epoch, raw, countRequests(of(projectCounters), of(clientCounters), tonumber(limit), tonumber(times))}`)

/**
 * KEYS: epoch, entry, tombstones…
 *
 * ARGV: value; time to live in ms; epoch of the lookup; counter of the project; counter of the address in the
 * project; the address's limit; counter of misses to revert. An empty counter disables counting.
 */
export const keepScript = script(`${countRequests}
local value, lifeMs, sinceEpoch, project, client, limit, misses = unpack(ARGV)
local isRevoked = #KEYS > 2 and redis.call('EXISTS', unpack(KEYS, 3)) > 0
if redis.call('GET', KEYS[1]) == sinceEpoch and not isRevoked then
  redis.call('SET', KEYS[2], value, 'NX', 'PX', lifeMs)
end
count(misses, -1)
return {countRequests(project, client, tonumber(limit), 1)}`)

/** KEYS: counter. ARGV: points. */
export const countScript = script(`${count}
return {count(KEYS[1], tonumber(ARGV[1]))}`)
