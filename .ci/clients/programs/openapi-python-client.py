import os
from datetime import datetime, timezone
from motorcade_client import AuthenticatedClient
from motorcade_client.api.activities import create_event, list_events
from motorcade_client.api.guests import create_vip, list_vips
from motorcade_client.models import ActivityType, Department, NewActivity, NewVip, ValidationFailedProblem

start, end = (datetime(2027, 5, 9, hour, tzinfo=timezone.utc) for hour in (10, 11))
client = AuthenticatedClient(base_url=os.environ["API"], token=os.environ["TOKEN"])
vip = create_vip.sync(client=client, body=NewVip(name="Ada", department=Department.OTHER))
assert vip.name == "Ada" and list_vips.sync(client=client, search="Ada").items
ride = NewActivity(type_=ActivityType.TRANSPORT, title="Ride", vip_ids=[vip.id], start_time=start, end_time=end)
assert create_event.sync(client=client, body=ride).status == "SCHEDULED"
assert list_events.sync(client=client).items
ride.vip_ids = ["vip_none"]
refused = create_event.sync(client=client, body=ride)
assert isinstance(refused, ValidationFailedProblem) and refused.errors[0].path == "body.vipIds"
print("ok")
