// Ten calls with the client that oapi-codegen generates from /openapi.json?for=key.
package main

import (
	"context"
	"log"
	"net/http"
	"os"

	"postrider.example/clients/api"
)

// The calls use values and not constants, because a constant gets a prefix only if two lists share its value.
const address = "go@example.net"

func client(key string) *api.ClientWithResponses {
	authorize := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv(key))
		return nil
	}
	made, err := api.NewClientWithResponses(os.Getenv("API_URL"), api.WithRequestEditorFn(authorize))
	must(err)
	return made
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func check(holds bool, what string) {
	if !holds {
		log.Fatalf("%s is not as described", what)
	}
}

func to[T any](value T) *T { return &value }

func main() {
	ctx := context.Background()
	secret, public := client("SECRET_KEY"), client("PUBLIC_KEY")

	contact, err := secret.UpsertContactWithResponse(ctx, api.NewContact{Email: address, Data: &map[string]any{"plan": "pro"}})
	must(err)
	check(contact.JSON201 != nil && contact.JSON201.Email == address, "the new contact")
	id := contact.JSON201.Id

	found, err := secret.GetContactWithResponse(ctx, id)
	must(err)
	check(found.JSON200 != nil && found.JSON200.Data["plan"] == "pro", "the contact")

	changed, err := secret.UpdateContactWithResponse(ctx, id, api.ContactPatch{Subscribed: to(false)})
	must(err)
	check(changed.JSON200 != nil && !changed.JSON200.Subscribed, "the changed contact")

	listed, err := secret.ListContactsWithResponse(ctx, &api.ListContactsParams{Search: to(address), Limit: to(5)})
	must(err)
	check(listed.JSON200 != nil && len(listed.JSON200.Data) == 1 && listed.JSON200.Cursor == nil, "the page of contacts")

	mail := api.SendEmailBody{Subject: to("Hello"), Body: to("<p>Hello</p>"), From: &api.AnyMailbox{}}
	must(mail.To.FromRecipient(api.Recipient{Email: address, Name: to("Go")}))
	must(mail.From.FromMailbox(api.Mailbox{Email: "shop@example.com"}))
	sent, err := secret.SendEmailWithResponse(ctx, nil, mail)
	must(err)
	check(sent.JSON200 != nil && len(sent.JSON200.Data.Emails) == 1, "the answer of a send")
	item := sent.JSON200.Data.Emails[0]
	check(item.Status == "QUEUED" && item.Email != nil, "the status of a mail")

	read, err := secret.GetEmailWithResponse(ctx, *item.Email)
	must(err)
	check(read.JSON200 != nil && read.JSON200.Subject == "Hello" && read.JSON200.CampaignId == nil, "the mail")

	tracked, err := public.TrackEventWithResponse(ctx, nil, api.Track{Email: address, Event: "order.placed"})
	must(err)
	check(tracked.JSON200 != nil && tracked.JSON200.Data.Contact == id, "the answer of a tracked event")

	template, err := secret.CreateTemplateWithResponse(ctx, api.NewTemplate{Name: "Receipt", Subject: "Receipt", Body: "<p>Thanks</p>", From: "shop@example.com"})
	must(err)
	check(template.JSON201 != nil && template.JSON201.Type == "MARKETING" && template.JSON201.FromName == nil, "the template")

	filter := api.ConditionFilter{Field: "data.plan", Operator: "equals", Value: "pro"}
	condition := api.Condition{Logic: "AND", Groups: []api.ConditionGroup{{Filters: []api.ConditionFilter{filter}}}}
	segment, err := secret.CreateSegmentWithResponse(ctx, api.NewSegment{Name: "Paying", Condition: &condition})
	must(err)
	check(segment.JSON201 != nil && segment.JSON201.Type == "DYNAMIC", "the segment")

	campaign, err := secret.CreateCampaignWithResponse(ctx, api.NewCampaign{
		Name: "Spring", Subject: "Spring", Body: "<p>Spring</p>", From: "news@example.com",
		AudienceType: "SEGMENT", SegmentId: &segment.JSON201.Id,
	})
	must(err)
	check(campaign.JSON201 != nil && campaign.JSON201.Data.Status == "DRAFT" && campaign.JSON201.Data.ScheduledFor == nil, "the campaign")

	// An error response without content.
	wrong := api.SendEmailBody{Subject: to("Hello"), Body: to("Hello")}
	must(wrong.To.FromRecipient(api.Recipient{Email: "nobody@-"}))
	refused, err := secret.SendEmailWithResponse(ctx, nil, wrong)
	must(err)
	check(refused.JSON422 != nil && refused.JSON422.Error.Code == "VALIDATION_ERROR", "the error")
	deleted, err := secret.DeleteContactWithResponse(ctx, id)
	must(err)
	check(deleted.StatusCode() == http.StatusNoContent, "the deletion")
}
