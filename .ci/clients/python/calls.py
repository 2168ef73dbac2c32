"""Ten calls with the client that openapi-python-client generates from /openapi.json?for=key."""

from os import environ
from uuid import UUID

from postrider_client import AuthenticatedClient
from postrider_client.api.campaigns import create_campaign
from postrider_client.api.contacts import (
    delete_contact,
    get_contact,
    list_contacts,
    update_contact,
    upsert_contact,
)
from postrider_client.api.mails import get_email
from postrider_client.api.segments import create_segment
from postrider_client.api.sending_and_tracking import send_email, track_event
from postrider_client.api.templates import create_template
from postrider_client.models import (
    AudienceType,
    CampaignAnswer,
    CampaignStatus,
    Condition,
    ConditionFilter,
    ConditionFilterOperator,
    ConditionGroup,
    ConditionLogic,
    Contact,
    ContactPage,
    ContactPatch,
    EmailTimeline,
    ErrorBody,
    ErrorBodyErrorCode,
    MailType,
    NewCampaign,
    NewContact,
    NewContactData,
    NewSegment,
    NewTemplate,
    Segment,
    SegmentType,
    SendAnswer,
    SendEmailBody,
    SendItemStatus,
    Template,
    Track,
    TrackedAnswer,
    UpsertedContact,
)
from postrider_client.types import Unset

address = "python@example.net"


def client(key: str) -> AuthenticatedClient:
    return AuthenticatedClient(base_url=environ["API_URL"], token=environ[key])


with client("SECRET_KEY") as api:
    data = NewContactData.from_dict({"plan": "pro"})
    contact = upsert_contact.sync(client=api, body=NewContact(email=address, data=data))
    assert isinstance(contact, UpsertedContact) and contact.email == address

    found = get_contact.sync(contact.id, client=api)
    assert isinstance(found, Contact) and found.data.to_dict() == {"plan": "pro"}

    changed = update_contact.sync(contact.id, client=api, body=ContactPatch(subscribed=False))
    assert isinstance(changed, Contact) and changed.subscribed is False

    listed = list_contacts.sync(client=api, search=address, limit=5)
    assert isinstance(listed, ContactPage) and len(listed.data) == 1 and listed.cursor is None

    mail = SendEmailBody(to=[address], from_="shop@example.com", subject="Hello", body="<p>Hello</p>")
    sent = send_email.sync(client=api, body=mail)
    assert isinstance(sent, SendAnswer)
    [item] = sent.data.emails
    assert item.status is SendItemStatus.QUEUED

    assert isinstance(item.email, UUID)
    read = get_email.sync(item.email, client=api)
    assert isinstance(read, EmailTimeline) and read.subject == "Hello" and read.campaign_id is None

    with client("PUBLIC_KEY") as public:
        tracked = track_event.sync(client=public, body=Track(email=address, event="order.placed"))
    assert isinstance(tracked, TrackedAnswer) and tracked.data.contact == contact.id

    template = create_template.sync(
        client=api,
        body=NewTemplate(name="Receipt", subject="Receipt", body="<p>Thanks</p>", from_="shop@example.com"),
    )
    assert isinstance(template, Template)
    assert template.type_ is MailType.MARKETING and template.from_name is None

    paying = ConditionFilter(field="data.plan", operator=ConditionFilterOperator.EQUALS, value="pro")
    condition = Condition(logic=ConditionLogic.AND, groups=[ConditionGroup(filters=[paying])])
    segment = create_segment.sync(client=api, body=NewSegment(name="Paying", condition=condition))
    assert isinstance(segment, Segment) and segment.type_ is SegmentType.DYNAMIC

    campaign = create_campaign.sync(
        client=api,
        body=NewCampaign(
            name="Spring",
            subject="Spring",
            body="<p>Spring</p>",
            from_="news@example.com",
            audience_type=AudienceType.SEGMENT,
            segment_id=segment.id,
        ),
    )
    assert isinstance(campaign, CampaignAnswer)
    assert campaign.data.status is CampaignStatus.DRAFT and campaign.data.scheduled_for is None

    # An error response without content.
    wrong = SendEmailBody(to="nobody", subject="Hello", body="Hello")
    refused = send_email.sync(client=api, body=wrong)
    assert isinstance(refused, ErrorBody) and refused.error.code is ErrorBodyErrorCode.VALIDATION_ERROR
    assert not isinstance(refused.error.errors, Unset) and refused.error.errors[0].field == "to"
    assert delete_contact.sync_detailed(contact.id, client=api).status_code == 204
