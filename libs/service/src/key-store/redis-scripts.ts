import { createHash } from 'node:crypto'

export interface Script {
  source: string
  sha: string
}

const script = (source: string): Script => ({ source, sha: createHash('sha1').update(source).digest('hex') })

/** A counter of a window that begins with its first request. */
const count = `
local function count(key, windowMs, times)
  local used = redis.call('INCRBY', key, times)
  local ttl = redis.call('PTTL', key)
  if ttl < 0 then
    redis.call('PEXPIRE', key, windowMs)
    ttl = windowMs
  end
  return used, ttl
end`

/** KEYS: epoch, entry, tombstones… · ARGV: prefix of project tombstones, prefix of counters, window in ms (0: do not count), requests, an epoch for a store that has none. */
export const lookScript = script(`${count}
local epoch = redis.call('GET', KEYS[1])
if not epoch then
  epoch = ARGV[5]
  redis.call('SET', KEYS[1], epoch)
end
local raw = redis.call('GET', KEYS[2])
if not raw then return {epoch} end
local project = cjson.decode(raw).projectId
local hasProject = type(project) == 'string'
if #KEYS > 2 and redis.call('EXISTS', unpack(KEYS, 3)) > 0 then return {epoch} end
if hasProject and redis.call('EXISTS', ARGV[1] .. project) > 0 then return {epoch} end
local used, ttl = 0, 0
if hasProject and tonumber(ARGV[3]) > 0 then used, ttl = count(ARGV[2] .. project, tonumber(ARGV[3]), ARGV[4]) end
return {epoch, raw, used, ttl}`)

/** KEYS: epoch, entry, counter, tombstones… · ARGV: value, life in ms, window in ms (0: do not count), the epoch of the look. */
export const keepScript = script(`${count}
local isRevoked = #KEYS > 3 and redis.call('EXISTS', unpack(KEYS, 4)) > 0
if redis.call('GET', KEYS[1]) == ARGV[4] and not isRevoked then
  redis.call('SET', KEYS[2], ARGV[1], 'NX', 'PX', ARGV[2])
end
local used, ttl = 0, 0
if tonumber(ARGV[3]) > 0 then used, ttl = count(KEYS[3], tonumber(ARGV[3]), 1) end
return {used, ttl}`)
