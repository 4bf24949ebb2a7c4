-- Requests for wrk: GET /v1/timezone at ten thousand seeded points, made before the first is sent.

local requests = {}
local number = 0

function init(arguments)
  math.randomseed(1)
  for index = 1, 10000 do
    local latitude, longitude = math.random() * 180 - 90, math.random() * 360 - 180
    requests[index] = wrk.format("GET", string.format("/v1/timezone?lat=%.6f&lng=%.6f", latitude, longitude))
  end
end

function request()
  number = number % #requests + 1
  return requests[number]
end
