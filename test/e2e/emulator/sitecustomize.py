"""Stand-ins for what the emulator of AWS lacks. Python runs this file before the emulator, which finds it by PYTHONPATH."""

from os import environ

from ministack.services import scheduler
from ministack.services.cloudformation import provisioners


def make(logical_id, _properties, stack_name):
    return f"{stack_name}-{logical_id}", {}


def keep(*_details):
    return None


# There each route is in force at once, and no query is saved.
for kind in ("AWS::ApiGatewayV2::Deployment", "AWS::Logs::QueryDefinition"):
    provisioners._RESOURCE_HANDLERS.setdefault(kind, {"create": make, "delete": keep})

record = provisioners._cw_metric_alarm_record


def record_of_first_metric(name, properties):
    """An alarm on an expression becomes one on the first metric of the expression."""
    others = {key: value for key, value in properties.items() if key != "Metrics"}
    for each in properties.get("Metrics") or []:
        if "MetricStat" in each:
            stat = each["MetricStat"]
            named = {key: stat["Metric"][key] for key in ("Namespace", "MetricName")}
            return record(name, {**others, **named, "Period": stat["Period"], "Statistic": stat["Stat"]})
    return record(name, others)


provisioners._cw_metric_alarm_record = record_of_first_metric

if environ.get("SCHEDULES") == "off":
    scheduler._tick_schedules = keep
