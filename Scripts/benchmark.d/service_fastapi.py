"""The peer of 'Scripts/benchmark service': tzfpy behind FastAPI, with an answer like that of GET /v1/timezone.

Started by uvicorn as service_fastapi:app.
"""

from fastapi import FastAPI
from tzfpy import data_version, get_tz

app = FastAPI()


@app.get("/v1/timezone")
async def timezone(lat: float, lng: float):
    zone = get_tz(lng, lat)
    return {"latitude": lat, "longitude": lng, "timeZone": zone or None, "zones": [zone], "dataVersion": data_version()}
