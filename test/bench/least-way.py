"""Prints the least minutes of empty way of all plans that cover all rides with at most some number of empty seats, whoever drives.

Reads an instance as JSON from standard input. Vehicles of one size and use are one flow. Parts of rides may go by different vehicles, so
no plan is better."""

import json
import math
import sys

from ortools.linear_solver import pywraplp

asked = json.load(sys.stdin)
rides, minutes = asked["rides"], asked["minutes"]
groups = {}
for number, capacity in enumerate(asked["vehicles"]):
    use = (capacity, *(ride for ride, each in enumerate(rides) if number in each["allowed"]))
    groups[use] = groups.get(use, 0) + 1

solver = pywraplp.Solver.CreateSolver("GLOP")
seats = solver.Constraint(0, asked["emptySeats"])
covered = [solver.Constraint(1, 1) for _ in rides]
for (capacity, *served), count in groups.items():
    starts = solver.Constraint(0, count)
    # A ride passes on no more vehicles than come to it.
    passed = {ride: solver.Constraint(-solver.infinity(), 0) for ride in served}
    for ride in served:
        for before in [None, *(other for other in served if minutes[other][ride] >= 0)]:
            part = solver.NumVar(0, 1, "")
            covered[ride].SetCoefficient(part, 1)
            seats.SetCoefficient(part, capacity - rides[ride]["seats"])
            passed[ride].SetCoefficient(part, -1)
            if before is None:
                starts.SetCoefficient(part, 1)
            else:
                passed[before].SetCoefficient(part, 1)
                solver.Objective().SetCoefficient(part, minutes[before][ride])
solver.Objective().SetMinimization()
if solver.Solve() != pywraplp.Solver.OPTIMAL:
    sys.exit("OR-Tools found no bound")
print(math.ceil(solver.Objective().Value() - 1e-6))
