import json, os
from datetime import datetime, timezone
import openapi_client as motorcade
from pydantic import ValidationError

start, end = (datetime(2027, 5, 9, hour, tzinfo=timezone.utc) for hour in (10, 11))
client = motorcade.ApiClient(motorcade.Configuration(host=os.environ["API"], access_token=os.environ["TOKEN"]))
guests, activities = motorcade.GuestsApi(client), motorcade.ActivitiesApi(client)
vip = guests.create_vip(motorcade.NewVip(name="Ada", department="OTHER"))
assert vip.name == "Ada" and guests.list_vips(search="Ada").items
try:
    motorcade.NewVip(name=1, department="OTHER")
    raise SystemExit("a number is accepted as a name")
except ValidationError:
    pass
ride = motorcade.NewActivity(type="TRANSPORT", title="Ride", vipIds=[vip.id], startTime=start, endTime=end)
assert activities.create_event(ride).status == "SCHEDULED" and activities.list_events().items
ride.vip_ids = ["vip_none"]
try:
    activities.create_event(ride)
    raise SystemExit("an unknown guest is accepted")
except motorcade.ApiException as refused:
    assert json.loads(refused.body)["errors"][0]["path"] == "body.vipIds"
print("ok")
