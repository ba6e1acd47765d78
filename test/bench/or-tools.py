"""Plans rides by OR-Tools, as a second opinion on our own planner. Reads an instance as JSON from standard input, and prints its plan.

A route is a vehicle whose driver stays with it. Goals: cover the most weight, then few empty seats, then short empty ways."""

import json
import sys

from ortools.constraint_solver import pywrapcp, routing_enums_pb2

asked = json.load(sys.stdin)
rides, vehicles, minutes = asked["rides"], asked["vehicles"], asked["minutes"]
depot = len(rides)
# One empty seat costs more than all empty ways, and the least weight more than all empty seats.
SEAT = 1 + sum(max(row) for row in minutes)
WEIGHT = SEAT * (1 + len(rides) * max(vehicles))

manager = pywrapcp.RoutingIndexManager(depot + 1, len(vehicles), depot)
routing = pywrapcp.RoutingModel(manager)


def cost_of(capacity):
    def cost(from_index, to_index):
        first, second = manager.IndexToNode(from_index), manager.IndexToNode(to_index)
        if second == depot:
            return 0
        way = 0 if first == depot else max(0, minutes[first][second])
        return SEAT * max(0, capacity - rides[second]["seats"]) + way

    return cost


for number, capacity in enumerate(vehicles):
    routing.SetArcCostEvaluatorOfVehicle(routing.RegisterTransitCallback(cost_of(capacity)), number)
for number, ride in enumerate(rides):
    index = manager.NodeToIndex(number)
    routing.AddDisjunction([index], WEIGHT * ride["weight"])
    routing.VehicleVar(index).SetValues([-1, *ride["allowed"]])
    routing.NextVar(index).RemoveValues([manager.NodeToIndex(other) for other, way in enumerate(minutes[number]) if way < 0 and other != number])

parameters = pywrapcp.DefaultRoutingSearchParameters()
parameters.first_solution_strategy = routing_enums_pb2.FirstSolutionStrategy.PARALLEL_CHEAPEST_INSERTION
parameters.local_search_metaheuristic = routing_enums_pb2.LocalSearchMetaheuristic.GUIDED_LOCAL_SEARCH
parameters.time_limit.FromMilliseconds(asked["milliseconds"])
found = routing.SolveWithParameters(parameters)
if found is None:
    sys.exit("OR-Tools found no plan")


def route_of(number):
    index, route = found.Value(routing.NextVar(routing.Start(number))), []
    while not routing.IsEnd(index):
        route.append(manager.IndexToNode(index))
        index = found.Value(routing.NextVar(index))
    return route


print(json.dumps([route_of(number) for number in range(len(vehicles))]))
