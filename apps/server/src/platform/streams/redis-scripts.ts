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
 *   total           bytes of all streams
 *   token           counter of the writers' tokens
 *   sequence        counter that orders `owner:` and `closed`
 */
const helpers = `
local prefix = ARGV[1]
local function key(kind, name) return prefix .. kind .. ':' .. name end
local function meta(id, ...) return redis.call('HMGET', key('meta', id), ...) end
local function nextOf(counter) return redis.call('INCR', prefix .. counter) end
local function forgetClosed(id)
  local bytes = redis.call('HGET', prefix .. 'sizes', id)
  if bytes then
    redis.call('DECRBY', prefix .. 'total', bytes)
    redis.call('HDEL', prefix .. 'sizes', id)
  end
  redis.call('ZREM', prefix .. 'closed', id)
  redis.call('DEL', key('meta', id), key('events', id))
end
local function makeRoom(bytes, most)
  while tonumber(redis.call('GET', prefix .. 'total') or '0') + bytes > most do
    local oldest = redis.call('ZRANGE', prefix .. 'closed', 0, 0)[1]
    if not oldest then return false end
    forgetClosed(oldest)
  end
  return true
end
local function tell(process, kind, id)
  redis.call('XADD', key('inbox', process), 'MAXLEN', '~', '1000', '*', kind, id)
  redis.call('EXPIRE', key('inbox', process), 60)
end
local function create(id, owner, writer, process, durable)
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

const define = (source: string) => defineScript(helpers + source);

/** id, owner, process, durable (1, 0), open streams and streams an owner may have, bytes of all → the writer, or a refusal */
export const openScript = define(`
local id, owner, process, durable = ARGV[2], ARGV[3], ARGV[4], ARGV[5]
if redis.call('EXISTS', key('meta', id)) == 1 then return 'exists' end
for _, other in ipairs(redis.call('ZRANGE', prefix .. 'closed', 0, 99)) do
  if redis.call('EXISTS', key('meta', other)) == 1 then break end
  forgetClosed(other)
end
local open, all, oldestClosed = 0, 0, nil
for _, other in ipairs(redis.call('ZRANGE', key('owner', owner), 0, -1)) do
  local state = meta(other, 'state')[1]
  if state then all = all + 1 else redis.call('ZREM', key('owner', owner), other) end
  if state == 'open' then open = open + 1 end
  if state == 'closed' then oldestClosed = oldestClosed or other end
end
if open >= tonumber(ARGV[6]) then return 'ownerFull' end
if all >= tonumber(ARGV[7]) and oldestClosed then forgetClosed(oldestClosed) end
if not makeRoom(0, tonumber(ARGV[8])) then return 'storeFull' end
local writer = process .. ':' .. nextOf('token')
create(id, owner, writer, process, durable)
return writer
`);

/**
 * bytes of a stream, of all, of a final event; then for each event: id, writer, number, JSON, bytes. For each:
 * `ok`, `stop` (written, and a stop is asked for), `streamFull`, `storeFull`, `behind` (earlier events are missing),
 * `missing` (the stream is) or `fenced` (somebody else writes it, or it is closed).
 */
export const appendScript = define(`
local maxStream, maxTotal, finalBytes = tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
-- The total is read and written once for all events.
local room, added = maxTotal - tonumber(redis.call('GET', prefix .. 'total') or '0'), 0
local function countAdded()
  if added ~= 0 then redis.call('INCRBY', prefix .. 'total', added) end
  added = 0
end
local function fits(bytes)
  if bytes <= room then return true end
  countAdded()
  local isMade = makeRoom(bytes, maxTotal)
  room = maxTotal - tonumber(redis.call('GET', prefix .. 'total') or '0')
  return isMade
end
local function append(id, writer, n, json, bytes)
  local m = meta(id, 'writer', 'state', 'count', 'bytes', 'final', 'stop')
  if not m[1] then return 'missing' end
  if m[1] ~= writer or m[2] ~= 'open' then return 'fenced' end
  local count = tonumber(m[3])
  if count < n then return 'behind' end
  if count == n then
    if m[5] == 'due' and bytes <= finalBytes then
      redis.call('HSET', key('meta', id), 'final', 'said')
    else
      local refusal
      if tonumber(m[4]) + bytes > maxStream then refusal = 'streamFull'
      elseif not fits(bytes) then refusal = 'storeFull' end
      if refusal then
        redis.call('HSETNX', key('meta', id), 'final', 'due')
        return refusal
      end
    end
    add(id, count, m[4], json, bytes)
    room, added = room - bytes, added + bytes
  end
  return m[6] and 'stop' or 'ok'
end
local results = {}
for i = 5, #ARGV, 5 do
  results[#results + 1] = append(ARGV[i], ARGV[i + 1], tonumber(ARGV[i + 2]), ARGV[i + 3], tonumber(ARGV[i + 4]))
end
countAdded()
return results
`);

/**
 * Writes again what Redis has lost of an open stream. id, owner, writer, process, durable, number of the first event
 * that follows; then JSON and bytes of each → `ok`, `fenced`, `missing` (more is lost than is given)
 */
export const restoreScript = define(`
local id, owner, writer, process, durable, from = ARGV[2], ARGV[3], ARGV[4], ARGV[5], ARGV[6], tonumber(ARGV[7])
local m = meta(id, 'writer', 'state', 'count', 'bytes')
if m[1] and (m[1] ~= writer or m[2] ~= 'open') then return 'fenced' end
if tonumber(m[3] or '0') < from then return 'missing' end
if not m[1] then create(id, owner, writer, process, durable) end
local count, size = tonumber(m[3] or '0'), tonumber(m[4] or '0')
for i = 8 + 2 * (count - from), #ARGV, 2 do
  local bytes = tonumber(ARGV[i + 1])
  add(id, count, size, ARGV[i], bytes)
  redis.call('INCRBY', prefix .. 'total', bytes)
  count, size = count + 1, size + bytes
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
 * Takes the streams of processes whose lease has run out. process, milliseconds of a lease → id, owner, writer, count
 * of each durable one; the others are forgotten. Nothing while this process's own lease is younger than that: after
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
        for _, value in ipairs({ id, m[1], writer, m[3] }) do taken[#taken + 1] = value end
      elseif m[4] == 'open' then
        redis.call('DECRBY', prefix .. 'total', m[5])
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
