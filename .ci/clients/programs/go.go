package main

import (
	"context"
	"fmt"
	"os"
	"time"

	motorcade "example.org/x/motorcade"
)

func main() {
	configuration := motorcade.NewConfiguration()
	configuration.Servers = motorcade.ServerConfigurations{{URL: os.Getenv("API")}}
	client := motorcade.NewAPIClient(configuration)
	ctx := context.WithValue(context.Background(), motorcade.ContextAccessToken, os.Getenv("TOKEN"))
	vip, _, err := client.GuestsAPI.CreateVip(ctx).VipToCreate(*motorcade.NewVipToCreate("Ada", "OTHER")).Execute()
	must(err == nil && vip.Name == "Ada")
	vips, _, err := client.GuestsAPI.ListVips(ctx).Search("Ada").Execute()
	must(err == nil && len(vips.Items) > 0)
	ride := motorcade.NewActivityToCreate("TRANSPORT", "Ride")
	start := time.Date(2027, 5, 9, 10, 0, 0, 0, time.UTC)
	ride.SetStartTime(start)
	ride.SetEndTime(start.Add(time.Hour))
	ride.SetVipIds([]string{vip.Id})
	created, _, err := client.ActivitiesAPI.CreateEvent(ctx).ActivityToCreate(*ride).Execute()
	must(err == nil && created.Status == "SCHEDULED")
	rides, _, err := client.ActivitiesAPI.ListEvents(ctx).Execute()
	must(err == nil && len(rides.Items) > 0)
	ride.SetVipIds([]string{"vip_none"})
	_, response, err := client.ActivitiesAPI.CreateEvent(ctx).ActivityToCreate(*ride).Execute()
	refused, isProblem := err.(*motorcade.GenericOpenAPIError).Model().(motorcade.ValidationFailedProblem)
	must(response.StatusCode == 400 && isProblem && refused.Errors[0].Path == "body.vipIds")
	fmt.Println("ok")
}

func must(isRight bool) {
	if !isRight {
		panic("not as expected")
	}
}
