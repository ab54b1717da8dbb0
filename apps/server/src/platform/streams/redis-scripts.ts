import { defineScript } from '../redis/script.ts';

/*
 * Keys, behind a prefix:
 *   events:ID       stream; event n is entry 0-(n+1) with the field `e`, the end is one more entry with the field `x`
 *   meta:ID         hash: owner, state (open, closed), writer (PROCESS:TOKEN), count, bytes, durable, stop, final (due, said)
 *   owner:OWNER     sorted set of the owner's streams, oldest first
 *   open:PROCESS    set of the streams that a process writes
 *   lease:PROCESS   there while the process lives; since when, in milliseconds
 *   inbox:PROCESS   stream of what a process is told: `stop` with a stream's id, `wake`
 *   processes       set of all that had a lease
 *   closed          sorted set of closed streams, first closed first
 *   sizes           hash of the closed streams' bytes; what has expired is subtracted from total by it
 *   whose           hash of the streams' addresses and networks, as ADDRESS NETWORK
 *   held            hash of the bytes of all streams (total), of an address (address NAME) and of a network (network NAME)
 *   token           counter of the writers' tokens
 *   sequence        counter that orders `owner:` and `closed`
 */
const helpers = `
local prefix = ARGV[1]
local function key(kind, name) return prefix .. kind .. ':' .. name end
local function meta(id, ...) return redis.call('HMGET', key('meta', id), ...) end
local function nextOf(counter) return redis.call('INCR', prefix .. counter) end
-- What is held is read once, changed here, and written at the end.
local held, changed = {}, {}
local function heldBy(scope)
  if not held[scope] then held[scope] = tonumber(redis.call('HGET', prefix .. 'held', scope) or '0') end
  return held[scope]
end
local function scopesOf(id)
  local whose = redis.call('HGET', prefix .. 'whose', id) or ' '
  local address, network = string.match(whose, '^(%S*) (%S*)$')
  return 'address ' .. address, 'network ' .. network
end
local function count(bytes, ...)
  for _, scope in ipairs({ 'total', ... }) do
    held[scope] = heldBy(scope) + bytes
    changed[#changed + 1] = scope
  end
end
local function writeHeld()
  for _, scope in ipairs(changed) do
    if held[scope] > 0 then redis.call('HSET', prefix .. 'held', scope, held[scope])
    else redis.call('HDEL', prefix .. 'held', scope) end
  end
end
local function forgetClosed(id)
  local bytes = redis.call('HGET', prefix .. 'sizes', id)
  if bytes then
    count(-tonumber(bytes), scopesOf(id))
    redis.call('HDEL', prefix .. 'sizes', id)
    redis.call('HDEL', prefix .. 'whose', id)
  end
  redis.call('ZREM', prefix .. 'closed', id)
  redis.call('DEL', key('meta', id), key('events', id))
end
-- The oldest closed stream of a scope; of all, that of the network that holds most.
local function oldestClosed(scope)
  local found, most = nil, -1
  for _, id in ipairs(redis.call('ZRANGE', prefix .. 'closed', 0, -1)) do
    local address, network = scopesOf(id)
    if scope == address or scope == network then return id end
    if scope == 'total' and heldBy(network) > most then found, most = id, heldBy(network) end
  end
  return found
end
local function makeRoom(bytes, maxTotal, maxAddress, address, network)
  local limits = { { address, maxAddress }, { network, 2 * maxAddress }, { 'total', maxTotal } }
  for _, limit in ipairs(limits) do
    while heldBy(limit[1]) + bytes > limit[2] do
      local oldest = oldestClosed(limit[1])
      if not oldest then return false end
      forgetClosed(oldest)
    end
  end
  return true
end
local function tell(process, kind, id)
  redis.call('XADD', key('inbox', process), 'MAXLEN', '~', '1000', '*', kind, id)
  redis.call('EXPIRE', key('inbox', process), 60)
end
local function create(id, owner, writer, process, durable, whose)
  redis.call('HSET', prefix .. 'whose', id, whose)
  redis.call('HSET', key('meta', id), 'owner', owner, 'state', 'open', 'writer', writer, 'count', 0, 'bytes', 0,
    'durable', durable)
  redis.call('ZADD', key('owner', owner), nextOf('sequence'), id)
  redis.call('EXPIRE', key('owner', owner), 86400)
  redis.call('SADD', key('open', process), id)
end
local function add(id, count, bytesBefore, json, bytes)
  redis.call('XADD', key('events', id), '0-' .. (count + 1), 'e', json)
  redis.call('HSET', key('meta', id), 'count', count + 1, 'bytes', bytesBefore + bytes)
end
`;

const define = (source: string) =>
  defineScript(
    `${helpers}local function run()\n${source}end\nlocal result = run()\nwriteHeld()\nreturn result\n`,
  );

/** id, owner, process, durable (1, 0), open streams and streams an owner may have, bytes of all, of an address, whose → the writer, or a refusal */
export const openScript = define(`
local id, owner, process, durable = ARGV[2], ARGV[3], ARGV[4], ARGV[5]
if redis.call('EXISTS', key('meta', id)) == 1 then return 'exists' end
for _, other in ipairs(redis.call('ZRANGE', prefix .. 'closed', 0, 99)) do
  if redis.call('EXISTS', key('meta', other)) == 1 then break end
  forgetClosed(other)
end
local open, all, oldest = 0, 0, nil
for _, other in ipairs(redis.call('ZRANGE', key('owner', owner), 0, -1)) do
  local state = meta(other, 'state')[1]
  if state then all = all + 1 else redis.call('ZREM', key('owner', owner), other) end
  if state == 'open' then open = open + 1 end
  if state == 'closed' then oldest = oldest or other end
end
if open >= tonumber(ARGV[6]) then return 'ownerFull' end
if all >= tonumber(ARGV[7]) and oldest then forgetClosed(oldest) end
local whose = ARGV[10]
local address, network = string.match(whose, '^(%S*) (%S*)$')
address, network = 'address ' .. address, 'network ' .. network
if not makeRoom(0, tonumber(ARGV[8]), tonumber(ARGV[9]), address, network) then return 'storeFull' end
local writer = process .. ':' .. nextOf('token')
create(id, owner, writer, process, durable, whose)
return writer
`);

/**
 * bytes of a stream, of all, of an address, of a final event; then for each event: id, writer, number, JSON, bytes. For each:
 * `ok`, `stop` (written, and a stop is asked for), `streamFull`, `storeFull`, `behind` (earlier events are missing),
 * `missing` (the stream is) or `fenced` (somebody else writes it, or it is closed).
 */
export const appendScript = define(`
local maxStream, maxTotal = tonumber(ARGV[2]), tonumber(ARGV[3])
local maxAddress, finalBytes = tonumber(ARGV[4]), tonumber(ARGV[5])
local function append(id, writer, n, json, bytes)
  local m = meta(id, 'writer', 'state', 'count', 'bytes', 'final', 'stop')
  if not m[1] then return 'missing' end
  if m[1] ~= writer or m[2] ~= 'open' then return 'fenced' end
  local counted = tonumber(m[3])
  if counted < n then return 'behind' end
  if counted == n then
    local address, network = scopesOf(id)
    if m[5] == 'due' and bytes <= finalBytes then
      redis.call('HSET', key('meta', id), 'final', 'said')
    else
      local refusal
      if tonumber(m[4]) + bytes > maxStream then refusal = 'streamFull'
      elseif not makeRoom(bytes, maxTotal, maxAddress, address, network) then refusal = 'storeFull' end
      if refusal then
        redis.call('HSETNX', key('meta', id), 'final', 'due')
        return refusal
      end
    end
    add(id, counted, m[4], json, bytes)
    count(bytes, address, network)
  end
  return m[6] and 'stop' or 'ok'
end
local results = {}
for i = 6, #ARGV, 5 do
  results[#results + 1] = append(ARGV[i], ARGV[i + 1], tonumber(ARGV[i + 2]), ARGV[i + 3], tonumber(ARGV[i + 4]))
end
return results
`);

/**
 * Writes again what Redis has lost of an open stream. id, owner, writer, process, durable, whose, number of the first
 * event that follows; then JSON and bytes of each → `ok`, `fenced`, `missing` (more is lost than is given)
 */
export const restoreScript = define(`
local id, owner, writer, process, durable, whose, from = ARGV[2], ARGV[3], ARGV[4], ARGV[5], ARGV[6], ARGV[7], tonumber(ARGV[8])
local m = meta(id, 'writer', 'state', 'count', 'bytes')
if m[1] and (m[1] ~= writer or m[2] ~= 'open') then return 'fenced' end
if tonumber(m[3] or '0') < from then return 'missing' end
if not m[1] then create(id, owner, writer, process, durable, whose) end
local address, network = scopesOf(id)
local counted, size = tonumber(m[3] or '0'), tonumber(m[4] or '0')
for i = 9 + 2 * (counted - from), #ARGV, 2 do
  local bytes = tonumber(ARGV[i + 1])
  add(id, counted, size, ARGV[i], bytes)
  count(bytes, address, network)
  counted, size = counted + 1, size + bytes
end
return 'ok'
`);

/** id, writer, process, milliseconds to keep it → `ok`, `fenced`, `missing` */
export const closeScript = define(`
local id, writer, process = ARGV[2], ARGV[3], ARGV[4]
local m = meta(id, 'writer', 'state', 'count', 'bytes')
if not m[1] then return 'missing' end
if m[1] ~= writer then return 'fenced' end
if m[2] ~= 'open' then return 'ok' end
redis.call('HSET', key('meta', id), 'state', 'closed')
redis.call('XADD', key('events', id), '0-' .. (tonumber(m[3]) + 1), 'x', '1')
redis.call('SREM', key('open', process), id)
redis.call('HSET', prefix .. 'sizes', id, m[4])
redis.call('ZADD', prefix .. 'closed', nextOf('sequence'), id)
redis.call('PEXPIRE', key('meta', id), ARGV[5])
redis.call('PEXPIRE', key('events', id), ARGV[5])
return 'ok'
`);

/** id, owner → 1 where the stream is open and its writer was told */
export const stopScript = define(`
local id = ARGV[2]
local m = meta(id, 'owner', 'state', 'writer')
if m[1] ~= ARGV[3] or m[2] ~= 'open' then return 0 end
redis.call('HSET', key('meta', id), 'stop', '1')
tell(string.match(m[3], '^(.*):'), 'stop', id)
return 1
`);

/** process, milliseconds of the lease → id and 1 or 0 (a stop is asked for) of each stream that it writes */
export const heartbeatScript = define(`
local process, ms = ARGV[2], ARGV[3]
if redis.call('PEXPIRE', key('lease', process), ms) == 0 then
  local now = redis.call('TIME')
  redis.call('SET', key('lease', process), now[1] * 1000 + math.floor(now[2] / 1000), 'PX', ms)
end
redis.call('SADD', prefix .. 'processes', process)
redis.call('EXPIRE', key('inbox', process), 60)
local streams = {}
for _, id in ipairs(redis.call('SMEMBERS', key('open', process))) do
  streams[#streams + 1] = id
  streams[#streams + 1] = meta(id, 'stop')[1] and 1 or 0
end
return streams
`);

/**
 * Takes the streams of processes whose lease has run out. process, milliseconds of a lease → id, owner, writer, count,
 * whose of each durable one; the others are forgotten. Nothing while this process's own lease is younger than that: after
 * Redis was away, every process has that long to come back.
 */
export const takeScript = define(`
local process, ms = ARGV[2], tonumber(ARGV[3])
local since = tonumber(redis.call('GET', key('lease', process)) or 'nan')
local now = redis.call('TIME')
if not (now[1] * 1000 + math.floor(now[2] / 1000) - since >= ms) then return {} end
local taken = {}
for _, other in ipairs(redis.call('SMEMBERS', prefix .. 'processes')) do
  if redis.call('EXISTS', key('lease', other)) == 0 then
    for _, id in ipairs(redis.call('SMEMBERS', key('open', other))) do
      local m = meta(id, 'owner', 'durable', 'count', 'state', 'bytes')
      if m[4] == 'open' and m[2] == '1' then
        local writer = process .. ':' .. nextOf('token')
        redis.call('HSET', key('meta', id), 'writer', writer)
        redis.call('HSETNX', key('meta', id), 'final', 'due')
        redis.call('SADD', key('open', process), id)
        local whose = redis.call('HGET', prefix .. 'whose', id) or ' '
        for _, value in ipairs({ id, m[1], writer, m[3], whose }) do taken[#taken + 1] = value end
      elseif m[4] == 'open' then
        count(-tonumber(m[5]), scopesOf(id))
        redis.call('HDEL', prefix .. 'whose', id)
        redis.call('DEL', key('meta', id), key('events', id))
      end
    end
    redis.call('DEL', key('open', other), key('inbox', other))
    redis.call('SREM', prefix .. 'processes', other)
  end
end
return taken
`);

/** ids → state and count of each; '' and 0 where it is gone */
export const stateScript = define(`
local states = {}
for i = 2, #ARGV do
  local m = meta(ARGV[i], 'state', 'count')
  states[#states + 1] = m[1] or ''
  states[#states + 1] = tonumber(m[2] or '0')
end
return states
`);
