package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"time"

	"example.org/client/api"
)

func main() {
	ctx := context.Background()
	client, err := api.NewClientWithResponses(os.Getenv("API"), api.WithRequestEditorFn(func(_ context.Context, r *http.Request) error {
		r.Header.Set("Authorization", "Bearer "+os.Getenv("TOKEN"))
		return nil
	}))
	must(err == nil)
	made, err := client.CreateVipWithResponse(ctx, nil, api.NewVip{Name: "Ada", Department: "OTHER"})
	must(err == nil && made.JSON201 != nil && made.JSON201.Name == "Ada")
	vips, err := client.ListVipsWithResponse(ctx, nil)
	must(err == nil && vips.JSON200 != nil && len(vips.JSON200.Items) > 0)
	start := time.Date(2027, 5, 9, 10, 0, 0, 0, time.UTC)
	end := start.Add(time.Hour)
	ids := []string{made.JSON201.Id}
	ride := api.NewActivity{Type: "TRANSPORT", Title: "Ride", VipIds: &ids, StartTime: &start, EndTime: &end}
	created, err := client.CreateEventWithResponse(ctx, nil, ride)
	must(err == nil && created.JSON201 != nil && created.JSON201.Status == "SCHEDULED")
	rides, err := client.ListEventsWithResponse(ctx, nil)
	must(err == nil && rides.JSON200 != nil && len(rides.JSON200.Items) > 0)
	ids[0] = "vip_none"
	refused, err := client.CreateEventWithResponse(ctx, nil, ride)
	must(err == nil && refused.ApplicationproblemJSON400 != nil && refused.ApplicationproblemJSON400.Errors[0].Path == "body.vipIds")
	fmt.Println("ok")
}

func must(isRight bool) {
	if !isRight {
		panic("not as expected")
	}
}
