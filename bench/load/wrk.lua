-- Sends prepared requests in turn. The file has each as its length, a line break and its bytes.
local prepared = {}
local sent = 0

function init(args)
  local file = assert(io.open(args[1], 'rb'))
  for length in file:lines() do prepared[#prepared + 1] = file:read(tonumber(length)) end
  file:close()
end

function request()
  sent = sent % #prepared + 1
  return prepared[sent]
end

function done(summary, latency)
  local errors = summary.errors
  local count = summary.requests - errors.status
  local failed = errors.status + errors.connect + errors.read + errors.write + errors.timeout
  print(string.format('figures {"perSecond":%f,"p50":%f,"p99":%f,"count":%d,"failed":%d}', count / summary.duration * 1e6,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000, count, failed))
end
