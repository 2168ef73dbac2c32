// Written by `npm run openapi`.
export interface paths {
    "/v1/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a transactional mail
         * @description Each recipient gets a mail of its own, rendered with its own data, and is kept as a contact. Give `template`, or both `subject` and `body`. The item of a recipient that may not be mailed has `status` `SUPPRESSED` with a `reason`; the others get theirs. Contacts that this call makes are unsubscribed unless `subscribed` is true, and a template of type `MARKETING` goes to nobody who is unsubscribed: for receipts and passwords use a template of type `TRANSACTIONAL`. Nothing is stored unless every recipient is valid.
         *
         *     Takes the secret key (`sk_…`) only.
         *
         *     The body may have 50 MB.
         */
        post: operations["sendEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/track": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Track an event of a contact
         * @description Makes the contact if needed (subscribed by default), keeps `data` on it, and records the event, which may start workflows and change segments. Names of the service itself (`email.*`, `contact.subscribed`, `contact.unsubscribed`, `segment.<slug>.entry`, `segment.<slug>.exit`) are 422 with `reserved_event`.
         *
         *     Takes the public key (`pk_…`) only.
         */
        post: operations["trackEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check an email address
         * @description Looks at the address and at DNS, without sending mail. `valid` is false when the domain has no name servers or takes no mail; the other findings are for you to judge. DNS that fails gives a reason and does not turn `valid` false.
         *
         *     Takes the secret key (`sk_…`) only.
         */
        post: operations["verifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List contacts
         * @description A page of contacts.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["listContacts"];
        put?: never;
        /**
         * Make or change a contact, by its address
         * @description A new contact is subscribed by default; a known one keeps `subscribed` unless it is given. `data` is merged into what is there: `null` deletes a key, an empty text is ignored, `{"value": …, "persistent": false}` is not kept, reserved names are dropped.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        post: operations["upsertContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a contact
         * @description The contact.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["getContact"];
        put?: never;
        post?: never;
        /**
         * Delete a contact
         * @description It is deleted.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        delete: operations["deleteContact"];
        options?: never;
        head?: never;
        /**
         * Change a contact
         * @description What is absent stays; `data: null` deletes all of it. `data` is merged into what is there: `null` deletes a key, an empty text is ignored, `{"value": …, "persistent": false}` is not kept, reserved names are dropped.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        patch: operations["updateContact"];
        trace?: never;
    };
    "/contacts/{id}/consent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See when and how a contact was subscribed and unsubscribed
         * @description Newest first, down to what the contact was created with: the first change and the 100 newest. `emailId` and `campaignId` name the mail whose link was followed, or which bounced. `address` is where the person came from, on a hosted page, by one click (there often the address of the mailbox provider) or by a public endpoint; it is kept for CONSENT_ADDRESS_DAYS (400).
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["getConsent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Forget a contact
         * @description Deletes it, and what every part keeps of it, mails and entries of the feed among it. What deleted contacts with its address have left goes too, and an import that is under way does not make it again. An address that was suppressed stays so, by a keyed hash.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        post: operations["eraseContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get all that is known of a contact
         * @description One JSON file: what each part keeps, a row each, such as its events, the mails to it with their content, and what workflows did. A failure in the middle cuts the connection.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["exportContact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export contacts as a file
         * @description The contacts that there are when it begins, the oldest first. Imported again, an export changes nothing. NDJSON has a contact a line, as `GET /contacts/:id` has it.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["exportContacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See which addresses have a contact
         * @description The addresses as they were spelt; what is not an address is not found.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        post: operations["lookupContacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/bulk-delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete many contacts
         * @description Name contacts by their ids, or by a query: then all that `GET /contacts` finds with the same filter and that exist when this is asked. `"filter": {}` means every contact. The work is done by a job.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        post: operations["bulkDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/bulk-subscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Subscribe many contacts
         * @description Name contacts by their ids, or by a query: then all that `GET /contacts` finds with the same filter and that exist when this is asked. `"filter": {}` means every contact. The work is done by a job.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        post: operations["bulkSubscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/bulk-unsubscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unsubscribe many contacts
         * @description Name contacts by their ids, or by a query: then all that `GET /contacts` finds with the same filter and that exist when this is asked. `"filter": {}` means every contact. The work is done by a job.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        post: operations["bulkUnsubscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/bulk/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See how far a job is
         * @description Of bulk requests, and of deletions of fields and events that a job does.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["getBulkJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import contacts from a CSV file
         * @description A file in UTF-8 of at most 5 MB and 500,000 rows, separated by comma, semicolon or tab. Its first row names the columns: `email` is required, `subscribed` is known, every other column is a key of `data`. A wrong row fails alone.
         *
         *     Takes the secret key (`sk_…`) or a session.
         *
         *     The body may have 6 MB.
         */
        post: operations["importContacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/import/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See how far an import is
         * @description `result`: `{totalRows, successCount, createdCount, updatedCount, failureCount, errors}` with the first 1,000 errors.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["getImport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the fields of contacts
         * @description Standard fields, then those of `data`, at most 1,000.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["listFields"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/fields/{field}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take a field off every contact
         * @description The field is deleted.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        delete: operations["deleteField"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/fields/{field}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what uses a field
         * @description What uses it, without campaigns that have ended, and how many contacts have it.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["getFieldUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/fields/{field}/values": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the different values of a field
         * @description Values that contacts have.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["listFieldValues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description The newest events, newest first.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{eventName}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete all events of a name
         * @description The events are deleted.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        delete: operations["deleteEvents"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{eventName}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what uses an event
         * @description What uses it, and how often it occurred.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["getEventUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/contact/{contactId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the events of a contact
         * @description The newest events, newest first.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["listEventsOfContact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the names of events
         * @description In order, at most 1,000.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["listEventNames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count events by name
         * @description The most frequent first, at most 1,000.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["countEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/track": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Track an event from a server
         * @description As `POST /v1/track`, with the secret key or a session. Takes also `name` for `event`, and `contactId` for `email`.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        post: operations["trackEventFromServer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List segments
         * @description With `limit` or `cursor` the answer is one page; without both it is an array of all segments.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["listSegments"];
        put?: never;
        /**
         * Make a segment
         * @description The segment.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        post: operations["createSegment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a segment
         * @description The segment.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["getSegment"];
        put?: never;
        post?: never;
        /**
         * Delete a segment
         * @description It is deleted.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        delete: operations["deleteSegment"];
        options?: never;
        head?: never;
        /**
         * Change a segment
         * @description What is absent stays. The type is fixed, and `condition` of a `STATIC` segment is ignored.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        patch: operations["updateSegment"];
        trace?: never;
    };
    "/segments/{id}/compute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compare a tracked segment with who fits now
         * @description How many entered and left; after 20 seconds those so far.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        post: operations["computeSegment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{id}/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of a segment
         * @description A page of members. `DYNAMIC`: who fits now, newest contact first; `STATIC`: newest member first.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add members to a STATIC segment
         * @description How many were added.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        post: operations["addMembers"];
        /**
         * Remove members from a STATIC segment
         * @description How many were removed.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        delete: operations["removeMembers"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{id}/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count the members of a segment now
         * @description How many there are.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        post: operations["refreshSegment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List templates
         * @description A page of templates.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["listTemplates"];
        put?: never;
        /**
         * Make a template
         * @description `MARKETING`, the default, goes to subscribed contacts only and gets an unsubscribe footer; `TRANSACTIONAL` and `HEADLESS` have neither rule in `/v1/send`.
         *
         *     Takes the secret key (`sk_…`) or a session.
         *
         *     The body may have 5 MB.
         */
        post: operations["createTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a template
         * @description The template.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["getTemplate"];
        put?: never;
        post?: never;
        /**
         * Delete a template
         * @description Accepted mails still go out.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        delete: operations["deleteTemplate"];
        options?: never;
        head?: never;
        /**
         * Change a template
         * @description What is absent stays.
         *
         *     Takes the secret key (`sk_…`) or a session.
         *
         *     The body may have 5 MB.
         */
        patch: operations["updateTemplate"];
        trace?: never;
    };
    "/templates/{id}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy a template
         * @description The copy.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        post: operations["duplicateTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{id}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See where a template is used
         * @description Campaigns that have not ended and steps of workflows, 100 of each at most, and how many mails were handed over.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["getTemplateUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List campaigns
         * @description A page of campaigns.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["listCampaigns"];
        put?: never;
        /**
         * Make a campaign
         * @description `SEGMENT` needs `segmentId`, `FILTERED` needs `audienceCondition`.
         *
         *     Takes the secret key (`sk_…`) or a session.
         *
         *     The body may have 5 MB.
         */
        post: operations["createCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a campaign
         * @description The campaign.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["getCampaign"];
        /**
         * Change a campaign
         * @description What is absent stays, null empties. Only in `DRAFT` or `SCHEDULED`. `PUT` and `PATCH` are the same.
         *
         *     Takes the secret key (`sk_…`) or a session.
         *
         *     The body may have 5 MB.
         */
        put: operations["updateCampaign"];
        post?: never;
        /**
         * Delete a campaign
         * @description It is deleted.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        delete: operations["deleteCampaign"];
        options?: never;
        head?: never;
        /**
         * Change a campaign
         * @description What is absent stays, null empties. Only in `DRAFT` or `SCHEDULED`. `PUT` and `PATCH` are the same.
         *
         *     Takes the secret key (`sk_…`) or a session.
         *
         *     The body may have 5 MB.
         */
        patch: operations["patchCampaign"];
        trace?: never;
    };
    "/campaigns/{id}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy a campaign
         * @description The copy, in `DRAFT`.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        post: operations["duplicateCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a campaign
         * @description Mail that was not handed over is dropped.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        post: operations["cancelCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a campaign that is being sent
         * @description The state that it is in now.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        post: operations["pauseCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/recipients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the recipients of a campaign
         * @description A page of recipients, newest first. `total` is that of all recipients, whatever `status` asks for.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["listRecipients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Go on with a paused campaign
         * @description The state that it is in now.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        post: operations["resumeCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a campaign, now or later
         * @description Now, with an empty body; or at `scheduledFor`, any date to come: `{"scheduledFor": "2030-04-01T09:00:00Z"}`.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        post: operations["sendCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the figures of a campaign
         * @description Counts, rates in percent of the mails sent, and clicks of each link.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["getCampaignFigures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send one test of a campaign
         * @description To any address, with the data of the contact that has it; the subject begins with `[TEST]`.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        post: operations["testCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List workflows
         * @description A page of workflows.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["listWorkflows"];
        put?: never;
        /**
         * Make a workflow
         * @description It begins with a `TRIGGER` for the event, and is disabled unless `enabled` is true.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        post: operations["createWorkflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a workflow with its steps
         * @description The workflow.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["getWorkflow"];
        put?: never;
        post?: never;
        /**
         * Delete a workflow
         * @description It is deleted.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        delete: operations["deleteWorkflow"];
        options?: never;
        head?: never;
        /**
         * Change, enable or disable a workflow
         * @description What is absent stays.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        patch: operations["updateWorkflow"];
        trace?: never;
    };
    "/workflows/{id}/diagram": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Draw a workflow
         * @description A diagram in Mermaid’s language.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["drawWorkflow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{id}/dry-run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See what a workflow would do with a contact
         * @description Without any effect.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        post: operations["dryRunWorkflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{id}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy a workflow
         * @description The copy, which is not enabled.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        post: operations["duplicateWorkflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{id}/step-counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count executions by step
         * @description A line for each step.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["countSteps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/bulk-update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete many workflows
         * @description All of them or none. Without `delete: true` nothing is done.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        post: operations["bulkUpdateWorkflows"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what a CONDITION may read
         * @description Fields of contacts, of the newest events, and of the workflow.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["listConditionFields"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/webhook-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the secret that webhooks are signed with
         * @description The secret.
         *
         *     Takes the secret key (`sk_…`) only.
         */
        get: operations["getWebhookSecret"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/webhook-secret/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a new webhook secret
         * @description The new secret.
         *
         *     Takes the secret key (`sk_…`) only.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{id}/steps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a step
         * @description Joined to the last leaf unless `autoConnect` is false.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        post: operations["addStep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{id}/steps/{stepId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a step
         * @description With everything that only it leads to; with `splice` it alone, and the steps around it are joined.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        delete: operations["deleteStep"];
        options?: never;
        head?: never;
        /**
         * Change a step
         * @description The step as it is now.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        patch: operations["updateStep"];
        trace?: never;
    };
    "/workflows/{id}/transitions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lead from one step to another
         * @description From a `CONDITION` by a `branch`, from a `WAIT_FOR_EVENT` by a `waitOutcome`.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        post: operations["addTransition"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{id}/transitions/{transitionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a transition
         * @description It is deleted.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        delete: operations["deleteTransition"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{id}/transitions/{transitionId}/insert-step": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put a step into a transition
         * @description The step.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        post: operations["insertStep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{id}/executions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List executions
         * @description A page of executions, newest first.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["listExecutions"];
        put?: never;
        /**
         * Start an execution by hand
         * @description The execution.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        post: operations["startExecution"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{id}/executions/{executionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an execution with its steps
         * @description The execution.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["getExecution"];
        put?: never;
        post?: never;
        /**
         * Cancel an execution
         * @description The execution, `CANCELLED`.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        delete: operations["cancelExecution"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{id}/executions/cancel-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel all active executions
         * @description All are cancelled.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        post: operations["cancelAllExecutions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List mails
         * @description A page of mails, newest first.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["listEmails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a mail
         * @description The mail, with what happened to it in order.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["getEmail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/{id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what a recipient got
         * @description The content as it was rendered for this recipient, while it is kept.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["getEmailContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sender domains
         * @description Of the project of the key, or of `X-Project-Id` with a session.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["listOwnDomains"];
        put?: never;
        /**
         * Add a sender domain
         * @description The domain, with the DNS records to set.
         *
         *     Takes the secret key (`sk_…`) or a session.
         *
         *     A session needs the role ADMIN.
         */
        post: operations["addDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a sender domain
         * @description It is removed.
         *
         *     Takes the secret key (`sk_…`) or a session.
         *
         *     A session needs the role ADMIN.
         */
        delete: operations["deleteDomain"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains/{id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check a sender domain now
         * @description What DNS says.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["verifyDomain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains/project/{projectId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sender domains of a project
         * @description All of the project, newest first.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["listDomains"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suppressions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List suppressions
         * @description A page of suppressions, newest first.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["listSuppressions"];
        put?: never;
        /**
         * Suppress an address or a pattern
         * @description The suppression.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        post: operations["createSuppression"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suppressions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a suppression
         * @description The suppression.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["getSuppression"];
        put?: never;
        post?: never;
        /**
         * Lift a suppression
         * @description It is lifted.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        delete: operations["deleteSuppression"];
        options?: never;
        head?: never;
        /**
         * Change a suppression
         * @description What is absent stays.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        patch: operations["updateSuppression"];
        trace?: never;
    };
    "/suppressions/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See whether an address would be mailed
         * @description What the address matches.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        post: operations["previewSuppression"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads/{id}/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A picture
         * @description The picture. It never changes, and may be kept for a year.
         */
        get: operations["getUpload"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads/image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a picture, which gets a public URL
         * @description JPEG, PNG, GIF or WebP of at most 10 MB and 50 million pixels. It is re-encoded without location, camera and other metadata.
         *
         *     Takes the secret key (`sk_…`) or a session.
         *
         *     The body may have 11 MB.
         */
        post: operations["uploadImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the feed
         * @description A page of entries, newest first; by default of the last 30 days.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["listActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activity/recent-count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the entries of the last minutes
         * @description How many there are.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["countRecentActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activity/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count what happened
         * @description The figures of the period.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["getActivityFigures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activity/types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the types of entries
         * @description Every type that there is.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["listActivityTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activity/upcoming": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what is to come
         * @description An execution that waits is a `workflow.email.scheduled` at the time when it continues, whether or not a mail is its next step.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["listUpcoming"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/campaign-stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get figures over all campaigns
         * @description Counts and mean rates.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["getCampaignStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/timeseries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get figures by day
         * @description A line for each day of the time zone, also for those without anything.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["getTimeseries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/top-campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the campaigns that were opened most
         * @description The most opened first.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["listTopCampaigns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/top-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the events that occurred most
         * @description The most frequent first.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["listTopEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/accept-invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Join a project by the token of an invitation
         * @description The project that the user is a member of now.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description Signed in.
         */
        post: operations["logIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sign out
         * @description Works without a session too: a browser with an old cookie can lose it.
         */
        get: operations["logOut"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/oauth-config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See which other sign-ins there are
         * @description The providers that are configured.
         */
        get: operations["getOauthConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/oauth/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sign in at another provider
         * @description For a browser: it goes to the provider and comes back to the dashboard.
         */
        get: operations["startOauth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/oauth/{provider}/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where the provider sends the browser back to
         * @description To the dashboard; with `oauth_error` when nobody was signed in.
         */
        get: operations["finishOauth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/request-password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a mail to reset the password
         * @description The response is the same whether or not the address has an account. Three an hour for an address.
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/request-verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a new confirmation mail
         * @description Three an hour for an address.
         */
        post: operations["requestVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password by the token of a mail
         * @description Ends all sessions of the user.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/signup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign up
         * @description Signed in.
         */
        post: operations["signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm an address by the token of a mail
         * @description In a session of the user whose address it is.
         */
        post: operations["verifyEmailOfUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the project of a secret key
         * @description The project.
         *
         *     Takes the secret key (`sk_…`) only.
         */
        get: operations["getKeyProject"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{id}/security": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See bounce and complaint rates
         * @description In levels. Mail to the simulator does not count.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["getReputation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{id}/setup-state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what is still to set up
         * @description What is set up; null where a service did not respond within a second.
         *
         *     Takes the secret key (`sk_…`) or a session.
         */
        get: operations["getSetupState"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the user
         * @description The user.
         */
        get: operations["getUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the address
         * @description The new address takes effect when the token of the mail that is sent to it is used.
         */
        post: operations["changeEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the password
         * @description Ends all other sessions of the user.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List projects
         * @description Those that the user is a member of.
         */
        get: operations["listProjects"];
        put?: never;
        /**
         * Make a project
         * @description The project, with its keys.
         */
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/projects/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a project with everything in it
         * @description It is deleted.
         *
         *     A session needs the role OWNER.
         */
        delete: operations["deleteProject"];
        options?: never;
        head?: never;
        /**
         * Change the settings of a project
         * @description What is absent stays.
         *
         *     A session needs the role ADMIN.
         */
        patch: operations["updateProject"];
        trace?: never;
    };
    "/users/@me/projects/{id}/regenerate-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get new keys
         * @description Replaces both keys. The old keys are rejected as soon as this returns.
         *
         *     A session needs the role ADMIN.
         */
        post: operations["regenerateKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/projects/{id}/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See how far the last reset of a project has come
         * @description What each part has done.
         */
        get: operations["getProjectReset"];
        put?: never;
        /**
         * Empty a project
         * @description Deletes contacts, events, templates, campaigns, segments, workflows, mails and images. Keeps settings, members, keys, domains and suppressions, and everything that is written after this returns.
         *
         *     A session needs the role ADMIN.
         */
        post: operations["resetProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/projects/{id}/security": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See the reputation of a project
         * @description The levels of bounces and complaints, and the worst of them.
         */
        get: operations["getOwnReputation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{id}/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See who did what to what in a project
         * @description A page, newest first.
         *
         *     A session needs the role ADMIN.
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{id}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List open invitations
         * @description Those that nobody has accepted yet.
         *
         *     A session needs the role ADMIN.
         */
        get: operations["listInvitations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{id}/invitations/{invitationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an invitation
         * @description Its link no longer works.
         *
         *     A session needs the role ADMIN.
         */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of a project
         * @description All members.
         */
        get: operations["listProjectMembers"];
        put?: never;
        /**
         * Invite a member
         * @description A user with this verified address joins immediately. Any other address gets a mail with a link.
         *
         *     A session needs the role ADMIN.
         */
        post: operations["inviteMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{id}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member, or leave
         * @description The user has no access to the project any more.
         */
        delete: operations["removeProjectMember"];
        options?: never;
        head?: never;
        /**
         * Change the role of a member
         * @description The member as it is now.
         *
         *     A session needs the role ADMIN.
         */
        patch: operations["changeRole"];
        trace?: never;
    };
    "/users/@me/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sessions of the user
         * @description All sessions of the user.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * Sign out everywhere else
         * @description How many sessions have ended.
         */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a session
         * @description It has ended.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/projects/{id}/billing-consumption": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what was used
         * @description What was used this month, and what it is going to cost.
         *
         *     Takes the secret key (`sk_…`) or a session.
         *
         *     A session needs the role OWNER.
         */
        get: operations["getConsumption"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/projects/{id}/billing-invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invoices
         * @description The newest 50, newest first.
         *
         *     Takes the secret key (`sk_…`) or a session.
         *
         *     A session needs the role OWNER.
         */
        get: operations["listInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/projects/{id}/billing-limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the limits of a project
         * @description The limits, and what was used of them this month.
         *
         *     Takes the secret key (`sk_…`) or a session.
         *
         *     A session needs the role OWNER.
         */
        get: operations["getBillingLimits"];
        /**
         * Set the limits of a project
         * @description Null is unlimited; what is absent stays.
         *
         *     A session needs the role OWNER.
         */
        put: operations["setBillingLimits"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/projects/{id}/billing-portal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open the billing portal
         * @description The page where cards and invoices are.
         *
         *     A session needs the role OWNER.
         */
        post: operations["openBillingPortal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/projects/{id}/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a subscription
         * @description The page to pay at.
         *
         *     A session needs the role OWNER.
         */
        post: operations["startCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/incoming/stripe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What the payment provider posts
         * @description Signed with `STRIPE_WEBHOOK_SECRET`. An event that was received before is a `duplicate`.
         */
        post: operations["takePaymentEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/public/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What recipients see of themselves
         * @description The contact.
         */
        get: operations["getPublicContact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/public/{id}/subscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Subscribe
         * @description The contact.
         *
         *     The body may have 10 KB.
         */
        post: operations["subscribePublicly"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/public/{id}/unsubscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unsubscribe
         * @description The contact.
         *
         *     The body may have 10 KB.
         */
        post: operations["unsubscribePublicly"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The page for both
         * @description A page with a button. Looking changes nothing, since scanners follow links.
         */
        get: operations["showPreferences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscribe/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The page to subscribe
         * @description A page with a button. Looking changes nothing, since scanners follow links.
         */
        get: operations["showSubscribePage"];
        put?: never;
        /**
         * Subscribe by one click
         * @description Done; for any id, since mailbox providers repeat what is refused.
         *
         *     The body may have 10 KB.
         */
        post: operations["subscribeByClick"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/unsubscribe/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The page to unsubscribe
         * @description A page with a button. Looking changes nothing, since scanners follow links.
         */
        get: operations["showUnsubscribePage"];
        put?: never;
        /**
         * One-click unsubscribe (RFC 8058)
         * @description Done; for any id, since mailbox providers repeat what is refused.
         *
         *     The body may have 10 KB.
         */
        post: operations["unsubscribeByClick"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/c/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A link that counts a click
         * @description To the link’s target.
         */
        get: operations["followLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/o/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The picture that counts an open
         * @description A picture of one pixel, whatever the token.
         */
        get: operations["countOpen"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The page of captured mail
         * @description The page.
         */
        get: operations["showInbox"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbox/assets/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A file of that page
         * @description The file.
         */
        get: operations["getInboxFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbox/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List captured mail
         * @description Newest first; `total` of all that match.
         */
        get: operations["listInbox"];
        put?: never;
        post?: never;
        /**
         * Delete captured mail
         * @description It is empty.
         */
        delete: operations["clearInbox"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbox/messages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a captured mail
         * @description The mail, taken apart.
         */
        get: operations["getInboxMessage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbox/messages/{id}/attachments/{index}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an attachment of a captured mail
         * @description Its content, in its own media type.
         */
        get: operations["getInboxAttachment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbox/messages/{id}/source": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the raw message
         * @description As it would have been sent.
         */
        get: operations["getInboxSource"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/dsn": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A report about a mail, from a mail server
         * @description A delivery report (RFC 3464) or a complaint (ARF, RFC 5965), as it came. Only an address or a link that was signed for a mail names it. Needs `DSN_TOKEN`; without that setting it is 404.
         *
         *     The body may have 41 MB.
         */
        post: operations["takeDeliveryReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/inbound": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A mail for a domain of a project, from a mail server
         * @description It is stored for the project that has the domain of a recipient verified, its sender becomes a contact, and `email.received` is an event of that contact. Needs `DSN_TOKEN`; without that setting it is 404.
         *
         *     The body may have 41 MB.
         */
        post: operations["takeMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/sns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What Amazon SNS posts
         * @description Believed are messages with a valid signature of a topic that `SNS_TOPIC_ARNS` lists.
         */
        post: operations["takeSnsNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The front
         * @description Where to look.
         */
        get: operations["showFront"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/jwks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The keys that the gateway’s tokens are verified by
         * @description A set of public keys (RFC 7517).
         */
        get: operations["getKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See which integrations are on
         * @description For a dashboard that is not signed in yet.
         */
        get: operations["getServerConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This description as a page
         * @description The page.
         */
        get: operations["showDocs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A file of that page
         * @description The file.
         */
        get: operations["getDocsFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See how all services are
         * @description All are well.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/livez": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * For probes: the process runs
         * @description It does.
         */
        get: operations["isAlive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/llms.txt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A short introduction for programs that write code
         * @description In the form of llmstxt.org: address, authentication, the first calls with curl, and where the rest is.
         */
        get: operations["getLlmsText"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Figures for Prometheus
         * @description With `METRICS_TOKEN` as a bearer token, or from this machine; else 404.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This description
         * @description For generators of clients: `?for=key` has the endpoints that an API key may call, and no others.
         */
        get: operations["getDescription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.yaml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This description as YAML
         * @description The same as `GET /openapi.json`.
         */
        get: operations["getDescriptionAsYaml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * For probes: requests are welcome
         * @description They are.
         */
        get: operations["isReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AcceptInvitationAnswer: {
            /** Format: uuid */
            projectId: string;
            name: string;
            /** @enum {string} */
            role: "OWNER" | "ADMIN" | "MEMBER";
        };
        Activity: {
            /** Format: uuid */
            id: string;
            type: components["schemas"]["ActivityType"];
            /** Format: date-time */
            timestamp: string;
            contactEmail: string | null;
            contactId: string | null;
            metadata: {
                [key: string]: unknown;
            };
        };
        ActivityStats: {
            totalEvents: number;
            totalEmailsSent: number;
            totalEmailsOpened: number;
            totalEmailsClicked: number;
            totalWorkflowsStarted: number;
            openRate: number;
            clickRate: number;
        };
        /** @enum {string} */
        ActivityType: "event.triggered" | "email.sent" | "email.suppressed" | "email.delivered" | "email.received" | "email.opened" | "email.clicked" | "email.bounced" | "email.complaint" | "contact.subscribed" | "contact.unsubscribed" | "campaign.sent" | "campaign.scheduled" | "workflow.started" | "workflow.completed" | "workflow.email.scheduled";
        AddedMembers: {
            added: number;
            created: number;
            notFound: string[];
        };
        AnyMailbox: string | components["schemas"]["Mailbox"];
        Attachment: {
            filename: string;
            /** @description Base64. */
            content: string;
            /** @description A media type, such as `application/pdf`. */
            contentType: string;
            /** @description Default: `"attachment"`. */
            disposition?: components["schemas"]["Disposition"];
            /** @description Of an inline one, for `<img src="cid:…">`. */
            contentId?: string;
        };
        /** @enum {string} */
        AudienceType: "ALL" | "SEGMENT" | "FILTERED";
        AuditEntry: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            at: string;
            action: string;
            subject: {
                id: string | null;
                name: string | null;
            };
            actor: {
                /** @enum {string} */
                kind: "user" | "key" | "service" | "system";
                id: string | null;
                email: string | null;
            };
            address: string | null;
            requestId: string | null;
        };
        AuditPage: {
            data: components["schemas"]["AuditEntry"][];
            cursor: string | null;
            hasMore: boolean;
        };
        BareError: {
            error: string;
        };
        BegunJob: {
            message: string;
            /** Format: uuid */
            jobId: string;
        };
        BillingLimits: {
            workflows?: number | null;
            campaigns?: number | null;
            transactional?: number | null;
            inbound?: number | null;
        };
        BillingLimitsView: {
            workflows: {
                limit: number | null;
                usage: number;
                percentage: number;
                isWarning: boolean;
                isBlocked: boolean;
            };
            campaigns: {
                limit: number | null;
                usage: number;
                percentage: number;
                isWarning: boolean;
                isBlocked: boolean;
            };
            transactional: {
                limit: number | null;
                usage: number;
                percentage: number;
                isWarning: boolean;
                isBlocked: boolean;
            };
            inbound: {
                limit: number | null;
                usage: number;
                percentage: number;
                isWarning: boolean;
                isBlocked: boolean;
            };
            currency: string;
        };
        BinaryCondition: {
            /**
             * @description Default: `"binary"`.
             * @enum {string}
             */
            mode?: "binary";
            field: string;
            operator: components["schemas"]["StepOperator"];
            value?: components["schemas"]["ConditionValue"];
        };
        BulkByIds: {
            /** @enum {string} */
            mode?: "ids" | "query";
            contactIds: string[];
        };
        BulkByQuery: {
            /** @enum {string} */
            mode: "query";
            filter: components["schemas"]["BulkFilter"];
            /** @description Default: `[]`. */
            excludeIds?: string[];
        };
        BulkContacts: components["schemas"]["BulkByIds"] | components["schemas"]["BulkByQuery"];
        BulkFilter: {
            search?: string;
            /** Format: email */
            email?: string;
            subscribed?: boolean;
        };
        BulkUpdateWorkflowsAnswer: {
            deleted: number;
        } | {
            updated: number;
        };
        Campaign: {
            /** Format: uuid */
            id: string;
            name: string;
            description: string | null;
            subject: string;
            body: string;
            from: string;
            fromName: string | null;
            replyTo: string | null;
            type: components["schemas"]["MailType"];
            status: components["schemas"]["CampaignStatus"];
            /** @description While it is `SENDING`: nothing is handed over. */
            paused: boolean;
            cancelReason: string | null;
            audienceType: components["schemas"]["AudienceType"];
            audienceCondition: components["schemas"]["Condition"] | null;
            segmentId: string | null;
            segment: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            templateId: string | null;
            scheduledFor: string | null;
            /** @description Mails that are made, or will be. */
            totalRecipients: number;
            sentCount: number;
            deliveredCount: number;
            openedCount: number;
            clickedCount: number;
            bouncedCount: number;
            complainedCount: number;
            unsubscribedCount: number;
            machineOpenedCount: number;
            machineClickedCount: number;
            failedCount: number;
            suppressedCount: number;
            /** @description Not handed over, since it was cancelled. */
            droppedCount: number;
            /** Format: uuid */
            projectId: string;
            sentAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        CampaignAnswer: {
            success: boolean;
            data: components["schemas"]["Campaign"];
        };
        CampaignFigures: {
            /** @description Mails that are made, or will be. */
            totalRecipients: number;
            sentCount: number;
            deliveredCount: number;
            openedCount: number;
            clickedCount: number;
            bouncedCount: number;
            complainedCount: number;
            unsubscribedCount: number;
            machineOpenedCount: number;
            machineClickedCount: number;
            failedCount: number;
            suppressedCount: number;
            /** @description Not handed over, since it was cancelled. */
            droppedCount: number;
            deliveryRate: number;
            openRate: number;
            clickRate: number;
            bounceRate: number;
            complaintRate: number;
            unsubscribeRate: number;
            links: {
                url: string | null;
                clicks: number;
            }[];
        };
        CampaignFiguresAnswer: {
            success: boolean;
            data: components["schemas"]["CampaignFigures"];
        };
        CampaignList: {
            data: components["schemas"]["Campaign"][];
            /** @description Of all pages. */
            total: number;
            /** @description The number of this page, counted from 1. */
            page: number;
            /** @description How many there are on a page at most. */
            pageSize: number;
            /** @description How many pages there are. */
            totalPages: number;
        };
        CampaignPatch: {
            /** @description For yourself; recipients do not see it. */
            name?: string;
            /** @description Liquid, filled in with the data of the contact: `{{name ?? "friend"}}`. */
            subject?: string;
            /** @description HTML. Liquid, filled in with the data of the contact: `{{name ?? "friend"}}`. */
            body?: components["schemas"]["MailBody"];
            /** @description The sender: an address on a domain that is verified for the project, or below one. `address` or `Name <address>`. */
            from?: string;
            /** @description The name that is shown as sender. */
            fromName?: string | null;
            /** @description The address for answers, where it is not the sender. */
            replyTo?: components["schemas"]["ReplyTo"] | null;
            /** @description For yourself; recipients do not see it. */
            description?: string | null;
            /** @description `TRANSACTIONAL` reaches everybody in the audience; `MARKETING` (the default) and `HEADLESS` those who are subscribed. */
            type?: components["schemas"]["MailType"];
            /** @description `ALL` contacts; those of a `SEGMENT` (`segmentId`); those that fit a condition, `FILTERED` (`audienceCondition`). */
            audienceType?: components["schemas"]["AudienceType"];
            /** @description With `SEGMENT`. */
            segmentId?: string | null;
            /** @description With `FILTERED`. */
            audienceCondition?: components["schemas"]["Condition"] | null;
            /** @description Where the content comes from; it is kept to show where a template is used. */
            templateId?: string | null;
        };
        CampaignRecipient: {
            contactId: string | null;
            email: string;
            /** Format: uuid */
            emailId: string;
            status: components["schemas"]["MailStatus"];
            /** Format: date-time */
            at: string;
            error: string | null;
        };
        CampaignRecipientPage: {
            data: components["schemas"]["CampaignRecipient"][];
            /** @description For the next request; null on the last page. */
            cursor: string | null;
            /** @description Whether there is another page. */
            hasMore: boolean;
            /** @description Of all pages; 0 on every page but the first. */
            total: number;
        };
        CampaignState: {
            /** Format: uuid */
            id: string;
            name: string;
            status: components["schemas"]["CampaignStatus"];
            /** @description While it is `SENDING`: nothing is handed over. */
            paused: boolean;
            scheduledFor: string | null;
        };
        CampaignStateAnswer: {
            success: boolean;
            data: components["schemas"]["CampaignState"];
            message: string;
        };
        CampaignStats: {
            total: number;
            active: number;
            completed: number;
            averageOpenRate: number;
            averageClickRate: number;
        };
        /** @enum {string} */
        CampaignStatus: "DRAFT" | "SCHEDULED" | "SENDING" | "SENT" | "CANCELLED";
        CampaignTest: {
            /** Format: email */
            email: string;
        };
        CampaignTestView: {
            /** Format: uuid */
            emailId: string;
            /** @enum {string} */
            status: "QUEUED" | "SUPPRESSED";
        };
        CampaignTestViewAnswer: {
            success: boolean;
            data: components["schemas"]["CampaignTestView"];
            message: string;
        };
        CancelAllExecutionsAccepted: {
            cancelled: number;
            remaining: number;
        };
        CancelAllExecutionsAnswer: {
            cancelled: number;
        };
        ChangeEmail: {
            /** Format: email */
            email: string;
            password: string;
        };
        ChangeEmailAnswer: {
            success: boolean;
        };
        ChangePassword: {
            currentPassword: string;
            newPassword: components["schemas"]["NewPassword"];
        };
        ChangePasswordAnswer: {
            success: boolean;
        };
        ComputedSegment: {
            added: number;
            removed: number;
            total: number;
        };
        Condition: {
            /**
             * @description Joins the groups.
             * @enum {string}
             */
            logic: "AND" | "OR";
            /** @description All filters of a group and its nested tree have to fit. */
            groups: components["schemas"]["ConditionGroup"][];
        };
        ConditionBranch: {
            id: string;
            /** @description Default: `""`. */
            name?: string;
            operator: components["schemas"]["StepOperator"];
            value?: components["schemas"]["ConditionValue"];
        };
        ConditionConfig: components["schemas"]["BinaryCondition"] | components["schemas"]["MultiCondition"];
        ConditionField: {
            field: string;
            type: components["schemas"]["FieldType"];
            /** @enum {string} */
            category: "contact" | "event" | "workflow";
        };
        ConditionFilter: {
            field: string;
            /** @enum {string} */
            operator: "equals" | "notEquals" | "contains" | "notContains" | "startsWith" | "endsWith" | "in" | "notIn" | "greaterThan" | "lessThan" | "greaterThanOrEqual" | "lessThanOrEqual" | "exists" | "notExists" | "within" | "olderThan" | "triggered" | "notTriggered" | "triggeredWithin" | "triggeredOlderThan" | "notTriggeredWithin" | "countAtLeast" | "countAtMost" | "memberOfSegment" | "notMemberOfSegment";
            value?: unknown;
            /** @enum {string} */
            unit?: "minutes" | "hours" | "days";
            within?: {
                amount: number;
                /** @enum {string} */
                unit: "minutes" | "hours" | "days";
            };
            where?: components["schemas"]["EventFilter"][];
        };
        ConditionGroup: {
            filters: components["schemas"]["ConditionFilter"][];
            conditions?: components["schemas"]["Condition"];
        };
        ConditionValue: string | number | boolean | null;
        /** @enum {string} */
        ConsentHow: "PAGE" | "ONE_CLICK" | "PUBLIC_API" | "API" | "TRACK" | "SEND" | "IMPORT" | "BULK" | "WORKFLOW" | "BOUNCE" | "COMPLAINT" | "CREATED" | "UNKNOWN";
        ConsentLog: {
            /** Format: uuid */
            contactId: string;
            email: string;
            subscribed: boolean;
            entries: {
                /** Format: date-time */
                at: string;
                subscribed: boolean;
                how: components["schemas"]["ConsentHow"];
                emailId: string | null;
                campaignId: string | null;
                address: string | null;
            }[];
        };
        Consumption: {
            period: {
                /** Format: date-time */
                start: string;
                /** Format: date-time */
                end: string;
            };
            usage: {
                total: number;
                records: {
                    /** @enum {string} */
                    category: "transactional" | "campaigns" | "workflows" | "inbound";
                    units: number;
                }[];
            };
            credits: number;
            upcomingInvoice: {
                amountDue: number;
                currency: string;
            } | null;
        };
        Contact: {
            /** Format: uuid */
            id: string;
            email: string;
            subscribed: boolean;
            data: {
                [key: string]: unknown;
            };
            /** Format: uuid */
            projectId: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        ContactExport: {
            contact: components["schemas"]["Contact"];
            items: {
                service: string;
                kind: string;
                data: {
                    [key: string]: unknown;
                };
            }[];
        };
        ContactList: {
            data: components["schemas"]["Contact"][];
            /** @description Of all pages. */
            total: number;
            /** @description The number of this page, counted from 1. */
            page: number;
            /** @description How many there are on a page at most. */
            pageSize: number;
            /** @description How many pages there are. */
            totalPages: number;
        };
        ContactPage: {
            data: components["schemas"]["Contact"][];
            /** @description For the next request; null on the last page. */
            cursor: string | null;
            /** @description Whether there is another page. */
            hasMore: boolean;
            /** @description Of all pages; 0 on every page but the first. */
            total: number;
        };
        ContactPatch: {
            /** Format: email */
            email?: string;
            subscribed?: boolean;
            /** @description Merged into what the contact has: `null` deletes a key, an empty text is ignored, `{"value": …, "persistent": false}` is for this request only. `null` deletes everything. */
            data?: {
                [key: string]: unknown;
            } | null;
        };
        ContactRecipient: {
            /** @enum {string} */
            type: "CONTACT";
        };
        ContactsLookup: {
            emails: string[];
        };
        CountRecentActivityAnswer: {
            count: number;
            minutes: number;
        };
        CountStepsAnswer: {
            steps: components["schemas"]["StepCounts"][];
        };
        /** @enum {string} */
        Currency: "usd" | "eur" | "gbp";
        CustomHeaders: {
            [key: string]: unknown;
        };
        CustomRecipient: {
            /** @enum {string} */
            type: "CUSTOM";
            /** Format: email */
            customEmail: string;
        };
        DayFigures: {
            /** Format: date */
            date: string;
            emails: number;
            opens: number;
            clicks: number;
            bounces: number;
            delivered: number;
            complaints: number;
            suppressed: number;
            received: number;
        };
        /** @description A day (2026-01-31) or an instant of ISO 8601, in UTC unless it names a zone. */
        DayOrInstant: string;
        DelayConfig: {
            amount: number;
            unit: components["schemas"]["TimeUnit"];
        };
        DeleteDomainAnswer: {
            success: boolean;
        };
        DeleteEventsAnswer: {
            deletedCount: number;
        };
        DeleteFieldAnswer: {
            deletedFrom: number;
        };
        /** @enum {string} */
        DisabledReason: "PAYMENT_FAILED" | "EMAIL_REPUTATION" | "PHISHING_DETECTED" | "CARD_VERIFICATION_FAILED" | "MANUAL";
        /** @enum {string} */
        Disposition: "attachment" | "inline";
        Domain: {
            /** Format: uuid */
            id: string;
            domain: string;
            verified: boolean;
            status: components["schemas"]["DomainStatus"];
            dkimTokens: string[];
            records: components["schemas"]["DomainRecordView"][];
            /** Format: uuid */
            projectId: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            project?: {
                name: string;
            };
        };
        DomainCheck: {
            domain: string;
            tokens: string[];
            status: components["schemas"]["DomainStatus"];
            verified: boolean;
            records: components["schemas"]["DomainRecordView"][];
        };
        DomainRecordView: {
            /** @enum {string} */
            type: "CNAME" | "TXT" | "MX";
            name: string;
            value: string;
            priority?: number;
            purpose: string;
            required: boolean;
            status: string;
            explanation: string;
        };
        /** @enum {string} */
        DomainStatus: "NotStarted" | "Pending" | "Success" | "Failed" | "TemporaryFailure";
        Done: {
            success: boolean;
            message: string;
        };
        DryRun: {
            /** Format: uuid */
            contactId?: string;
            /** Format: email */
            email?: string;
            event?: {
                name?: string;
                /** @description Default: `{}`. */
                data?: {
                    [key: string]: unknown;
                };
            };
            /** @description Default: `"EVENT"`. */
            assume?: components["schemas"]["WaitOutcome"];
        };
        DryRunView: {
            wouldStart: boolean;
            reasons: string[];
            assume: components["schemas"]["WaitOutcome"];
            status: components["schemas"]["ExecutionStatus"];
            exitReason: string | null;
            path: {
                /** Format: uuid */
                stepId: string;
                name: string;
                type: components["schemas"]["StepType"];
                /** Format: date-time */
                at: string;
                status: components["schemas"]["StepExecutionStatus"];
                says: string;
                output: {
                    [key: string]: unknown;
                } | null;
                otherwise?: {
                    waitOutcome: components["schemas"]["WaitOutcome"];
                    nextStepId: string | null;
                };
            }[];
        };
        Email: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            projectId: string;
            status: components["schemas"]["MailStatus"];
            source: components["schemas"]["MailSource"];
            type: components["schemas"]["MailType"] | null;
            contact: {
                /** Format: uuid */
                id: string;
                email: string;
            } | null;
            templateId: string | null;
            campaignId: string | null;
            workflowExecutionId: string | null;
            workflowId: string | null;
            from: string;
            fromName: string | null;
            replyTo: string | null;
            to: string;
            toName: string | null;
            subject: string;
            messageId: string | null;
            /** @description Of the finished message, in bytes, once it was composed. */
            size: number | null;
            tracking: boolean;
            opens: number;
            clicks: number;
            machineOpens: number;
            machineClicks: number;
            /** @description Why it failed or waits. */
            error: string | null;
            /** Format: date-time */
            createdAt: string;
            sentAt: string | null;
            deliveredAt: string | null;
            openedAt: string | null;
            clickedAt: string | null;
            bouncedAt: string | null;
            complainedAt: string | null;
            failedAt: string | null;
            /** Format: date-time */
            updatedAt: string;
        };
        EmailContent: {
            subject: string;
            body: string;
            headers: {
                [key: string]: string;
            };
            attachments: {
                filename: string;
                contentType: string;
                size: number;
                contentId: string | null;
                disposition: components["schemas"]["Disposition"];
            }[];
        };
        EmailPage: {
            data: components["schemas"]["Email"][];
            /** @description For the next request; null on the last page. */
            cursor: string | null;
            /** @description Whether there is another page. */
            hasMore: boolean;
            /** @description Of all pages; 0 on every page but the first. */
            total: number;
        };
        EmailTimeline: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            projectId: string;
            status: components["schemas"]["MailStatus"];
            source: components["schemas"]["MailSource"];
            type: components["schemas"]["MailType"] | null;
            contact: {
                /** Format: uuid */
                id: string;
                email: string;
            } | null;
            templateId: string | null;
            campaignId: string | null;
            workflowExecutionId: string | null;
            workflowId: string | null;
            from: string;
            fromName: string | null;
            replyTo: string | null;
            to: string;
            toName: string | null;
            subject: string;
            messageId: string | null;
            /** @description Of the finished message, in bytes, once it was composed. */
            size: number | null;
            tracking: boolean;
            opens: number;
            clicks: number;
            machineOpens: number;
            machineClicks: number;
            /** @description Why it failed or waits. */
            error: string | null;
            /** Format: date-time */
            createdAt: string;
            sentAt: string | null;
            deliveredAt: string | null;
            openedAt: string | null;
            clickedAt: string | null;
            bouncedAt: string | null;
            complainedAt: string | null;
            failedAt: string | null;
            /** Format: date-time */
            updatedAt: string;
            events: {
                name: string;
                /** Format: date-time */
                at: string;
                data: {
                    [key: string]: unknown;
                };
            }[];
        };
        EndOtherSessionsAnswer: {
            ended: number;
        };
        ErrorBody: {
            success: boolean;
            error: {
                /** @enum {string} */
                code: "UNAUTHORIZED" | "INVALID_CREDENTIALS" | "MISSING_AUTH" | "INVALID_API_KEY" | "FORBIDDEN" | "PROJECT_ACCESS_DENIED" | "PROJECT_DISABLED" | "EMAIL_VERIFICATION_REQUIRED" | "RESOURCE_NOT_FOUND" | "CONTACT_NOT_FOUND" | "TEMPLATE_NOT_FOUND" | "CAMPAIGN_NOT_FOUND" | "WORKFLOW_NOT_FOUND" | "CONFLICT" | "IDEMPOTENCY_KEY_REUSED" | "BAD_REQUEST" | "VALIDATION_ERROR" | "INVALID_EMAIL" | "INVALID_REQUEST_BODY" | "MISSING_REQUIRED_FIELD" | "RATE_LIMIT_EXCEEDED" | "BILLING_LIMIT_EXCEEDED" | "UPGRADE_REQUIRED" | "INTERNAL_SERVER_ERROR" | "DATABASE_ERROR" | "EXTERNAL_SERVICE_ERROR" | "NOT_IMPLEMENTED";
                message: string;
                statusCode: number;
                requestId: string;
                errors?: {
                    field: string;
                    message: string;
                    code: string;
                    received?: string;
                }[];
                details?: {
                    [key: string]: unknown;
                };
                suggestion?: string;
            };
            /** Format: date-time */
            timestamp: string;
        };
        Event: {
            /** Format: uuid */
            id: string;
            name: string;
            data: {
                [key: string]: unknown;
            };
            /** Format: uuid */
            projectId: string;
            /** Format: uuid */
            contactId: string;
            emailId: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        EventCount: {
            name: string;
            count: number;
        };
        EventFilter: {
            field: string;
            /** @enum {string} */
            operator: "equals" | "notEquals" | "contains" | "notContains" | "startsWith" | "endsWith" | "in" | "notIn" | "greaterThan" | "lessThan" | "greaterThanOrEqual" | "lessThanOrEqual" | "exists" | "notExists" | "within" | "olderThan" | "triggered" | "notTriggered" | "triggeredWithin" | "triggeredOlderThan" | "notTriggeredWithin" | "countAtLeast" | "countAtMost" | "memberOfSegment" | "notMemberOfSegment";
            value?: unknown;
            /** @enum {string} */
            unit?: "minutes" | "hours" | "days";
            within?: {
                amount: number;
                /** @enum {string} */
                unit: "minutes" | "hours" | "days";
            };
        };
        EventUsage: {
            usedInSegments: {
                /** Format: uuid */
                id: string;
                name: string;
            }[];
            usedInWorkflows: {
                /** Format: uuid */
                id: string;
                name: string;
            }[];
            totalCount: number;
            uniqueContacts: number;
            canDelete: boolean;
        };
        Execution: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            workflowId: string;
            /** Format: uuid */
            contactId: string;
            status: components["schemas"]["ExecutionStatus"];
            currentStepId: string | null;
            exitReason: string | null;
            context: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            startedAt: string;
            completedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @enum {string} */
        ExecutionStatus: "RUNNING" | "WAITING" | "COMPLETED" | "EXITED" | "FAILED" | "CANCELLED";
        ExitConfig: {
            reason?: string | null;
        };
        Field: {
            field: string;
            type: components["schemas"]["FieldType"];
            coverage: number;
        };
        /** @enum {string} */
        FieldType: "string" | "number" | "boolean" | "date";
        FieldUsage: {
            usedInSegments: {
                /** Format: uuid */
                id: string;
                name: string;
            }[];
            usedInCampaigns: {
                /** Format: uuid */
                id: string;
                name: string;
            }[];
            usedInWorkflows: {
                /** Format: uuid */
                id: string;
                name: string;
            }[];
            contactCount: number;
            canDelete: boolean;
        };
        FieldValue: string | number | boolean;
        FieldValues: {
            field: string;
            values: components["schemas"]["FieldValue"][];
            count: number;
            limit: number;
        };
        GetDescriptionAnswer: {
            openapi: string;
        } & {
            [key: string]: unknown;
        };
        GetKeysAnswer: {
            keys: ({
                kid: string;
            } & {
                [key: string]: unknown;
            })[];
        };
        GetPublicContactAnswer: {
            /** Format: uuid */
            id: string;
            email: string;
            subscribed: boolean;
            language: string;
        };
        Health: {
            /** @enum {string} */
            status: "ok" | "unavailable";
            /** Format: date-time */
            time: string;
            uptime: number;
            services: {
                [key: string]: {
                    /** @enum {string} */
                    status: "ok" | "unready" | "away";
                    warnings: string[];
                };
            };
        };
        /** @enum {string} */
        ImageType: "image/jpeg" | "image/png" | "image/gif" | "image/webp";
        InboxAttachment: {
            filename: string | null;
            contentType: string;
            size: number;
            contentId: string | null;
            disposition: components["schemas"]["Disposition"];
        };
        InboxMessage: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            emailId: string;
            projectId: string | null;
            to: {
                name: string;
                email: string;
            }[];
            from: {
                name: string;
                email: string;
            };
            subject: string;
            /** Format: date-time */
            date: string;
            size: number;
            headers: {
                [key: string]: string[];
            };
            html: string | null;
            text: string | null;
            attachments: components["schemas"]["InboxAttachment"][];
        };
        InboxSummary: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            emailId: string;
            projectId: string | null;
            to: {
                name: string;
                email: string;
            }[];
            from: {
                name: string;
                email: string;
            };
            subject: string;
            /** Format: date-time */
            date: string;
            size: number;
        };
        InsertedStep: {
            /** @description For yourself; recipients do not see it. */
            name: string;
            /** @description Where an editor shows it. */
            position?: {
                x: number;
                y: number;
            };
            /** @description By the type of the step. */
            config: components["schemas"]["StepConfigBody"];
            /** @description What a `SEND_EMAIL` sends. */
            templateId?: string | null;
            type: components["schemas"]["StepType"];
        };
        Invitation: {
            /** Format: uuid */
            id: string;
            email: string;
            /** @enum {string} */
            role: "OWNER" | "ADMIN" | "MEMBER";
            invitedBy: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
        };
        InvitationToken: {
            token: string;
        };
        InviteMemberAnswer: components["schemas"]["Member"] | components["schemas"]["Invitation"];
        Invoices: {
            invoices: {
                id: string;
                number: string | null;
                status: string | null;
                currency: string;
                amountDue: number;
                amountPaid: number;
                amountRemaining: number;
                /** Format: date-time */
                createdAt: string;
                dueAt: string | null;
                url: string | null;
                pdf: string | null;
            }[];
            hasUnpaidInvoices: boolean;
            unpaidInvoices: {
                id: string;
                number: string | null;
                status: string | null;
                currency: string;
                amountDue: number;
                amountPaid: number;
                amountRemaining: number;
                /** Format: date-time */
                createdAt: string;
                dueAt: string | null;
                url: string | null;
                pdf: string | null;
            }[];
        };
        IsAliveAnswer: {
            /** @enum {string} */
            status: "ok";
        };
        IsReadyAnswer: {
            /** @enum {string} */
            status: "ok";
            warnings: string[];
        };
        Job: {
            /** Format: uuid */
            id: string;
            state: components["schemas"]["JobState"];
            progress: number;
            result: {
                [key: string]: unknown;
            } | null;
            data: {
                [key: string]: unknown;
            };
            failedReason: string | null;
        };
        /** @enum {string} */
        JobState: "waiting" | "active" | "completed" | "failed";
        KeyProject: {
            /** Format: uuid */
            id: string;
            name: string;
            defaultSenderDomain: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        Language: string;
        ListActivityAnswer: {
            data: components["schemas"]["Activity"][];
            /** @description For the next request; null on the last page. */
            cursor: string | null;
            /** @description Whether there is another page. */
            hasMore: boolean;
        };
        ListActivityTypesAnswer: {
            types: components["schemas"]["ActivityType"][];
        };
        ListConditionFieldsAnswer: {
            fields: string[];
            typedFields: components["schemas"]["ConditionField"][];
            count: number;
        };
        ListEventNamesAnswer: {
            eventNames: string[];
        };
        ListEventsAnswer: {
            events: components["schemas"]["ListedEvent"][];
        };
        ListEventsOfContactAnswer: {
            events: components["schemas"]["Event"][];
        };
        ListFieldsAnswer: {
            fields: components["schemas"]["Field"][];
            count: number;
        };
        ListInboxAnswer: {
            total: number;
            messages: components["schemas"]["InboxSummary"][];
        };
        ListSegmentsAnswer: components["schemas"]["Segment"][] | {
            data: components["schemas"]["Segment"][];
            /** @description For the next request; null on the last page. */
            cursor: string | null;
            /** @description Whether there is another page. */
            hasMore: boolean;
            /** @description Of all pages; 0 on every page but the first. */
            total: number;
        };
        ListUpcomingAnswer: {
            activities: components["schemas"]["Activity"][];
        };
        ListedEvent: {
            /** Format: uuid */
            id: string;
            name: string;
            data: {
                [key: string]: unknown;
            };
            /** Format: uuid */
            projectId: string;
            /** Format: uuid */
            contactId: string;
            emailId: string | null;
            /** Format: date-time */
            createdAt: string;
            contact: {
                email: string;
            };
        };
        ListedExecution: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            workflowId: string;
            /** Format: uuid */
            contactId: string;
            status: components["schemas"]["ExecutionStatus"];
            currentStepId: string | null;
            exitReason: string | null;
            context: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            startedAt: string;
            completedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            contact: {
                /** Format: uuid */
                id: string;
                email: string | null;
            };
            currentStep: {
                /** Format: uuid */
                id: string;
                name: string;
                type: components["schemas"]["StepType"];
            } | null;
        };
        ListedExecutionList: {
            executions: components["schemas"]["ListedExecution"][];
            /** @description Of all pages. */
            total: number;
            /** @description The number of this page, counted from 1. */
            page: number;
            /** @description How many there are on a page at most. */
            pageSize: number;
            /** @description How many pages there are. */
            totalPages: number;
        };
        ListedWorkflow: {
            /** Format: uuid */
            id: string;
            name: string;
            description: string | null;
            enabled: boolean;
            triggerType: components["schemas"]["TriggerType"];
            triggerConfig: {
                [key: string]: unknown;
            };
            allowReentry: boolean;
            /** Format: uuid */
            projectId: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            _count: {
                steps: number;
                executions: number;
            };
        };
        ListedWorkflowList: {
            data: components["schemas"]["ListedWorkflow"][];
            /** @description Of all pages. */
            total: number;
            /** @description The number of this page, counted from 1. */
            page: number;
            /** @description How many there are on a page at most. */
            pageSize: number;
            /** @description How many pages there are. */
            totalPages: number;
        };
        LogIn: {
            /** Format: email */
            email: string;
            password: string;
        };
        LogInAnswer: {
            success: boolean;
            data: {
                /** Format: uuid */
                id: string;
                email: string;
            };
        };
        /** Format: uri */
        LogoUrl: string;
        LookedUp: {
            found: string[];
            notFound: string[];
        };
        MailBody: string;
        /** @enum {string} */
        MailSource: "TRANSACTIONAL" | "CAMPAIGN" | "WORKFLOW" | "INBOUND";
        /** @enum {string} */
        MailStatus: "QUEUED" | "SENDING" | "SENT" | "DELIVERED" | "OPENED" | "CLICKED" | "BOUNCED" | "COMPLAINED" | "FAILED" | "SUPPRESSED" | "DROPPED" | "RECEIVED";
        /** @enum {string} */
        MailType: "TRANSACTIONAL" | "MARKETING" | "HEADLESS";
        Mailbox: {
            name?: string;
            /** Format: email */
            email: string;
        };
        Member: {
            /** Format: uuid */
            userId: string;
            email: string;
            /** @enum {string} */
            role: "OWNER" | "ADMIN" | "MEMBER";
            /** Format: date-time */
            createdAt: string;
        };
        MemberEmails: {
            emails: string[];
        };
        MemberPatch: {
            /** @enum {string} */
            role: "OWNER" | "ADMIN" | "MEMBER";
        };
        MultiCondition: {
            /** @enum {string} */
            mode: "multi";
            field: string;
            branches: components["schemas"]["ConditionBranch"][];
        };
        NewCampaign: {
            /** @description For yourself; recipients do not see it. */
            name: string;
            /** @description Liquid, filled in with the data of the contact: `{{name ?? "friend"}}`. */
            subject: string;
            /** @description HTML. Liquid, filled in with the data of the contact: `{{name ?? "friend"}}`. */
            body: components["schemas"]["MailBody"];
            /** @description The sender: an address on a domain that is verified for the project, or below one. `address` or `Name <address>`. */
            from: string;
            /** @description The name that is shown as sender. */
            fromName?: string | null;
            /** @description The address for answers, where it is not the sender. */
            replyTo?: components["schemas"]["ReplyTo"] | null;
            /** @description For yourself; recipients do not see it. */
            description?: string | null;
            /** @description `TRANSACTIONAL` reaches everybody in the audience; `MARKETING` (the default) and `HEADLESS` those who are subscribed. Default: `"MARKETING"`. */
            type?: components["schemas"]["MailType"];
            /** @description `ALL` contacts; those of a `SEGMENT` (`segmentId`); those that fit a condition, `FILTERED` (`audienceCondition`). */
            audienceType: components["schemas"]["AudienceType"];
            /** @description With `SEGMENT`. */
            segmentId?: string | null;
            /** @description With `FILTERED`. */
            audienceCondition?: components["schemas"]["Condition"] | null;
            /** @description Where the content comes from; it is kept to show where a template is used. */
            templateId?: string | null;
        };
        NewCheckout: {
            currency?: components["schemas"]["Currency"];
        };
        NewContact: {
            /** Format: email */
            email: string;
            /** @description A new contact is, unless told; a known one stays as it is. */
            subscribed?: boolean;
            /** @description Merged into what the contact has: `null` deletes a key, an empty text is ignored, `{"value": …, "persistent": false}` is for this request only. */
            data?: {
                [key: string]: unknown;
            };
        };
        NewDomain: {
            /** Format: uuid */
            projectId?: string;
            domain: string;
        };
        NewExecution: {
            /** Format: uuid */
            contactId: string;
            /** @description What the steps may read as `event.…`. Default: `{}`. */
            context?: {
                [key: string]: unknown;
            };
        };
        NewMember: {
            /** Format: email */
            email: string;
            /**
             * @description Default: `"MEMBER"`.
             * @enum {string}
             */
            role?: "OWNER" | "ADMIN" | "MEMBER";
        };
        NewMembers: {
            emails: string[];
            /** @description Makes contacts for addresses that have none. Default: `false`. */
            createMissing?: boolean;
            /** @description Of the contacts that are made. Default: `true`. */
            subscribed?: boolean;
        };
        NewPassword: string;
        NewProject: {
            name: components["schemas"]["ProjectName"];
        };
        NewSegment: {
            name: string;
            description?: string | null;
            /** @description `DYNAMIC` (the default) or `STATIC`; fixed. Default: `"DYNAMIC"`. */
            type?: components["schemas"]["SegmentType"];
            /** @description Of a `DYNAMIC` segment, which needs one. */
            condition?: components["schemas"]["Condition"] | null;
            /** @description Emits events when contacts enter and leave. Default: `false`. */
            trackMembership?: boolean;
        };
        NewStep: {
            /** @description For yourself; recipients do not see it. */
            name: string;
            /** @description Where an editor shows it. */
            position: {
                x: number;
                y: number;
            };
            /** @description By the type of the step. */
            config: components["schemas"]["StepConfigBody"];
            /** @description What a `SEND_EMAIL` sends. */
            templateId?: string | null;
            type: components["schemas"]["StepType"];
            /** @description Joins it to the last step, unless false. Default: `true`. */
            autoConnect?: boolean;
        };
        NewSuppression: {
            /** @description Default: `"ADDRESS"`. */
            kind?: components["schemas"]["SuppressionKind"];
            value: string;
        };
        NewTemplate: {
            /** @description For yourself; recipients do not see it. */
            name: string;
            /** @description Liquid, filled in with the data of the contact: `{{name ?? "friend"}}`. */
            subject: string;
            /** @description HTML. Liquid, filled in with the data of the contact: `{{name ?? "friend"}}`. */
            body: components["schemas"]["MailBody"];
            /** @description The sender: an address on a domain that is verified for the project, or below one. `address` or `Name <address>`. */
            from: string;
            /** @description The name that is shown as sender. */
            fromName?: string | null;
            /** @description The address for answers, where it is not the sender. */
            replyTo?: components["schemas"]["ReplyTo"] | null;
            /** @description For yourself; recipients do not see it. Default: `""`. */
            description?: string;
            /** @description `MARKETING` (the default) goes to subscribed contacts and gets an unsubscribe footer; `TRANSACTIONAL` goes to everybody; `HEADLESS` has no footer. Default: `"MARKETING"`. */
            type?: components["schemas"]["MailType"];
        };
        NewTransition: {
            /** Format: uuid */
            fromStepId: string;
            /** Format: uuid */
            toStepId: string;
            /** @description Of a `CONDITION`: `yes`, `no`, the id of a branch, or `default`. */
            branch?: string;
            condition?: {
                branch?: string;
            };
            /** @description Of a `WAIT_FOR_EVENT`. */
            waitOutcome?: components["schemas"]["WaitOutcome"];
            /** @description Default: `0`. */
            priority?: number;
        };
        NewWorkflow: {
            name: string;
            /** @description The event that begins it for a contact. */
            eventName: string;
            description?: string | null;
            /** @description Without it nothing begins. Default: `false`. */
            enabled?: boolean;
            /** @description Whether a contact may go through it again. Default: `false`. */
            allowReentry?: boolean;
        };
        OauthConfig: {
            success: boolean;
            data: {
                github: boolean;
                google: boolean;
                oidc: boolean;
                oidcName: string | null;
            };
        };
        PaymentPage: {
            url: string;
        };
        Project: {
            /** Format: uuid */
            id: string;
            name: string;
            public: string;
            secret: string | null;
            /** @enum {string} */
            role: "OWNER" | "ADMIN" | "MEMBER";
            disabled: boolean;
            disabledReason: components["schemas"]["DisabledReason"] | null;
            tracking: components["schemas"]["Tracking"];
            language: string;
            logoUrl: string | null;
            customer: string | null;
            subscription: string | null;
            billingLimitWorkflows: number | null;
            billingLimitCampaigns: number | null;
            billingLimitTransactional: number | null;
            billingLimitInbound: number | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @description Visible characters, and no space but the plain one. */
        ProjectName: string;
        ProjectPatch: {
            name?: components["schemas"]["ProjectName"];
            tracking?: components["schemas"]["Tracking"];
            language?: components["schemas"]["Language"];
            logoUrl?: components["schemas"]["LogoUrl"] | null;
        };
        PublicContact: {
            /** Format: uuid */
            id: string;
            email: string;
            subscribed: boolean;
        };
        Recipients: string | components["schemas"]["Mailbox"] | components["schemas"]["AnyMailbox"][];
        RefreshSegmentAnswer: {
            memberCount: number;
        };
        RemoveMembersAnswer: {
            removed: number;
        };
        /** @description `address` or `Name <address>`. */
        ReplyTo: string;
        RequestPasswordReset: {
            /** Format: email */
            email: string;
        };
        RequestPasswordResetAnswer: {
            success: boolean;
        };
        RequestVerificationAnswer: {
            success: boolean;
        };
        Reset: {
            resetAt: string | null;
            done: boolean;
            services: {
                service: string;
                doneAt: string | null;
            }[];
        };
        ResetPassword: {
            token: string;
            newPassword: components["schemas"]["NewPassword"];
        };
        ResetPasswordAnswer: {
            success: boolean;
        };
        RotateWebhookSecret: {
            /** @description How long webhooks are signed with the earlier secret too. Default: `24`. */
            overlapHours?: number;
        };
        Security: {
            /** @enum {string} */
            status: "healthy" | "warning" | "critical";
            levels: {
                /** @enum {string} */
                bounce7Day: "healthy" | "warning" | "critical";
                /** @enum {string} */
                bounceAllTime: "healthy" | "warning" | "critical";
                /** @enum {string} */
                complaint7Day: "healthy" | "warning" | "critical";
                /** @enum {string} */
                complaintAllTime: "healthy" | "warning" | "critical";
            };
            isDisabled: boolean;
        };
        SecurityAnswer: {
            success: boolean;
            data: components["schemas"]["Security"];
        };
        Segment: {
            /** Format: uuid */
            id: string;
            name: string;
            description: string | null;
            type: components["schemas"]["SegmentType"];
            slug: string;
            condition: components["schemas"]["Condition"] | null;
            trackMembership: boolean;
            memberCount: number;
            /** Format: uuid */
            projectId: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        SegmentPatch: {
            name?: string;
            description?: string | null;
            condition?: components["schemas"]["Condition"] | null;
            trackMembership?: boolean;
        };
        /** @enum {string} */
        SegmentType: "DYNAMIC" | "STATIC";
        Send: {
            emails: {
                contact: {
                    /** Format: uuid */
                    id: string;
                    email: string;
                };
                /** Format: uuid */
                email: string;
                /** @enum {string} */
                status: "QUEUED" | "SUPPRESSED";
                reason?: string;
                suggestion?: string;
            }[];
            /** Format: date-time */
            timestamp: string;
            warnings?: components["schemas"]["Warning"][];
        };
        SendAnswer: {
            success: boolean;
            data: components["schemas"]["Send"];
        };
        SendCampaignBody: {
            /** @description Any date to come; without it, or with null, now. */
            scheduledFor?: string | null;
        };
        SendEmailBody: {
            /** @description An address, `{name?, email}`, or a list of either. Each gets a mail of its own. */
            to: components["schemas"]["Recipients"];
            /** @description Needed without a template, whose own it replaces. Liquid, filled in with the data of the contact: `{{name ?? "friend"}}`. */
            subject?: string;
            /** @description HTML. Needed without a template, whose own it replaces. Liquid, filled in with the data of the contact: `{{name ?? "friend"}}`. */
            body?: components["schemas"]["MailBody"];
            /**
             * Format: uuid
             * @description The id of a template.
             */
            template?: string;
            /** @description The sender, at a verified domain or below one; without it the template’s. */
            from?: components["schemas"]["AnyMailbox"];
            /** @description The sender’s name, where `from` has none. */
            name?: string;
            /** @description The address for answers. */
            reply?: components["schemas"]["ReplyTo"];
            /** @description Sets whether the contacts are subscribed; without it a known contact stays as it is, and a new one is not. */
            subscribed?: boolean;
            /** @description Variables of the mail. Merged into what the contact has: `null` deletes a key, an empty text is ignored, `{"value": …, "persistent": false}` is for this request only. */
            data?: {
                [key: string]: unknown;
            };
            /** @description Headers of the mail by their name, but for those that we write. */
            headers?: components["schemas"]["CustomHeaders"];
            /** @description Whether opens and clicks of this mail are counted, whatever the project says. */
            tracking?: boolean;
            /** @description Together at most 10 MB unless the operator says otherwise. */
            attachments?: components["schemas"]["Attachment"][];
        };
        SendEmailConfig: {
            templateId?: string | null;
            /** @description Default: `{"type":"CONTACT"}`. */
            recipient?: components["schemas"]["StepRecipient"];
        };
        ServerConfig: {
            environment: string;
            urls: {
                api: string;
                dashboard: string;
                landing: string;
                wiki: string | null;
            };
            features: {
                billing: {
                    enabled: boolean;
                };
                storage: {
                    s3Enabled: boolean;
                };
                authProviders: {
                    github: boolean;
                    google: boolean;
                    oidc: boolean;
                };
                signup: {
                    signupsDisabled: boolean;
                };
                email: {
                    trackingToggleEnabled: boolean;
                };
                smtp: {
                    enabled: boolean;
                    domain: string | null;
                    ports: {
                        secure: number | null;
                        submission: number | null;
                    };
                };
            };
            aws: {
                sesRegion: string | null;
                mailFromSubdomain: string;
            };
        };
        Session: {
            /** Format: uuid */
            id: string;
            current: boolean;
            userAgent: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            lastUsedAt: string;
            /** Format: date-time */
            expiresAt: string;
        };
        SetupState: {
            hasSubscription: boolean;
            hasVerifiedDomain: boolean | null;
            contactCount: number | null;
            lastCampaignSentAt: string | null;
            hasEnabledWorkflow: boolean | null;
        };
        ShowFrontAnswer: {
            name: string;
            health: string;
            docs: string;
        };
        SignUp: {
            /** Format: email */
            email: string;
            password: components["schemas"]["NewPassword"];
        };
        SignUpAnswer: {
            success: boolean;
            data: {
                /** Format: uuid */
                id: string;
                email: string;
            };
        };
        Step: {
            /** Format: uuid */
            id: string;
            type: components["schemas"]["StepType"];
            name: string;
            position: {
                x: number;
                y: number;
            };
            config: {
                [key: string]: unknown;
            };
            /** Format: uuid */
            workflowId: string;
            templateId: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        StepConfigBody: components["schemas"]["TriggerConfig"] | components["schemas"]["SendEmailConfig"] | components["schemas"]["DelayConfig"] | components["schemas"]["WaitForEventConfig"] | components["schemas"]["ConditionConfig"] | components["schemas"]["WebhookConfig"] | components["schemas"]["UpdateContactConfig"] | components["schemas"]["ExitConfig"];
        StepCounts: {
            /** Format: uuid */
            stepId: string;
            entered: number;
            waiting: number;
            done: number;
            failed: number;
        };
        StepExecution: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            executionId: string;
            /** Format: uuid */
            stepId: string;
            status: components["schemas"]["StepExecutionStatus"];
            scheduledFor: string | null;
            executeAfter: string | null;
            output: {
                [key: string]: unknown;
            } | null;
            error: string | null;
            startedAt: string | null;
            completedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            step: components["schemas"]["Step"] | null;
        };
        /** @enum {string} */
        StepExecutionStatus: "PENDING" | "SCHEDULED" | "WAITING" | "RUNNING" | "COMPLETED" | "SKIPPED" | "FAILED";
        /** @enum {string} */
        StepOperator: "equals" | "notEquals" | "contains" | "notContains" | "greaterThan" | "lessThan" | "greaterThanOrEqual" | "lessThanOrEqual" | "exists" | "notExists" | "memberOfSegment" | "notMemberOfSegment";
        StepPatch: {
            /** @description For yourself; recipients do not see it. */
            name?: string;
            /** @description Where an editor shows it. */
            position?: {
                x: number;
                y: number;
            };
            /** @description By the type of the step. */
            config?: components["schemas"]["StepConfigBody"];
            /** @description What a `SEND_EMAIL` sends. */
            templateId?: string | null;
        };
        StepRecipient: components["schemas"]["ContactRecipient"] | components["schemas"]["CustomRecipient"];
        /** @enum {string} */
        StepType: "TRIGGER" | "SEND_EMAIL" | "DELAY" | "WAIT_FOR_EVENT" | "CONDITION" | "WEBHOOK" | "UPDATE_CONTACT" | "EXIT";
        Suppression: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            projectId: string;
            kind: components["schemas"]["SuppressionKind"];
            value: string;
            reason: components["schemas"]["SuppressionReason"];
            emailId: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            endsAt: string | null;
        };
        /** @enum {string} */
        SuppressionKind: "ADDRESS" | "DOMAIN" | "PREFIX" | "SUFFIX" | "WILDCARD";
        SuppressionPage: {
            data: components["schemas"]["Suppression"][];
            /** @description For the next request; null on the last page. */
            cursor: string | null;
            /** @description Whether there is another page. */
            hasMore: boolean;
            /** @description Of all pages; 0 on every page but the first. */
            total: number;
        };
        SuppressionPatch: {
            kind?: components["schemas"]["SuppressionKind"];
            value?: string;
        };
        SuppressionPreview: {
            suppressed: boolean;
            suppressions: components["schemas"]["Suppression"][];
        };
        SuppressionQuestion: {
            /** Format: email */
            address: string;
        };
        /** @enum {string} */
        SuppressionReason: "BOUNCE" | "SOFT_BOUNCE" | "COMPLAINT" | "MANUAL";
        TakeDeliveryReportAnswer: {
            success: boolean;
            /** @description Whether something followed from it. */
            recorded: boolean;
            duplicate?: boolean;
        };
        TakeMailAnswer: {
            success: boolean;
            /** @description For how many projects it was stored. */
            stored: number;
            duplicate?: boolean;
        };
        TakePaymentEventAnswer: {
            received: boolean;
            duplicate?: boolean;
        };
        TakeSnsNotificationAnswer: {
            success: boolean;
            message?: string;
            duplicate?: boolean;
        };
        TakeSnsNotificationAnswer403: {
            success: boolean;
            message: string;
        };
        TakeSnsNotificationAnswer502: {
            success: boolean;
            message: string;
        };
        Template: {
            /** Format: uuid */
            id: string;
            name: string;
            description: string;
            subject: string;
            body: string;
            from: string;
            fromName: string | null;
            replyTo: string | null;
            type: components["schemas"]["MailType"];
            /** Format: uuid */
            projectId: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        TemplateList: {
            data: components["schemas"]["Template"][];
            /** @description Of all pages. */
            total: number;
            /** @description The number of this page, counted from 1. */
            page: number;
            /** @description How many there are on a page at most. */
            pageSize: number;
            /** @description How many pages there are. */
            totalPages: number;
        };
        TemplatePatch: {
            /** @description For yourself; recipients do not see it. */
            name?: string;
            /** @description Liquid, filled in with the data of the contact: `{{name ?? "friend"}}`. */
            subject?: string;
            /** @description HTML. Liquid, filled in with the data of the contact: `{{name ?? "friend"}}`. */
            body?: components["schemas"]["MailBody"];
            /** @description The sender: an address on a domain that is verified for the project, or below one. `address` or `Name <address>`. */
            from?: string;
            /** @description The name that is shown as sender. */
            fromName?: string | null;
            /** @description The address for answers, where it is not the sender. */
            replyTo?: components["schemas"]["ReplyTo"] | null;
            /** @description For yourself; recipients do not see it. */
            description?: string | null;
            /** @description `MARKETING` (the default) goes to subscribed contacts and gets an unsubscribe footer; `TRANSACTIONAL` goes to everybody; `HEADLESS` has no footer. */
            type?: components["schemas"]["MailType"];
        };
        TemplateUsage: {
            campaigns: {
                /** Format: uuid */
                id: string;
                name: string;
            }[];
            workflowSteps: {
                /** Format: uuid */
                id: string;
                name: string;
                /** Format: uuid */
                workflowId: string;
            }[];
            emailsSent: number;
        };
        /** @enum {string} */
        TimeUnit: "minutes" | "hours" | "days";
        TopCampaign: {
            /** Format: uuid */
            id: string;
            subject: string;
            sentCount: number;
            openedCount: number;
            clickedCount: number;
            openRate: number;
            clickRate: number;
        };
        TopEvent: {
            name: string;
            count: number;
            trend: number;
        };
        Track: {
            /**
             * Format: email
             * @description Of the contact, which is made if needed.
             */
            email: string;
            /** @description Any name but those of the service itself. */
            event: string;
            /** @description Sets whether the contact is subscribed; a new one is, without it. */
            subscribed?: boolean;
            /** @description `subscribed` is then for a new contact alone. */
            preserveExistingSubscription?: boolean;
            /** @description Of the event. Merged into what the contact has: `null` deletes a key, an empty text is ignored, `{"value": …, "persistent": false}` is for this request only. */
            data?: {
                [key: string]: unknown;
            };
        };
        TrackByEvent: {
            /**
             * Format: email
             * @description Of the contact, which is made if needed.
             */
            email?: string;
            /** @description Any name but those of the service itself. */
            event: string;
            /** @description Sets whether the contact is subscribed; a new one is, without it. */
            subscribed?: boolean;
            /** @description `subscribed` is then for a new contact alone. */
            preserveExistingSubscription?: boolean;
            /** @description Of the event. Merged into what the contact has: `null` deletes a key, an empty text is ignored, `{"value": …, "persistent": false}` is for this request only. */
            data?: {
                [key: string]: unknown;
            };
            /** Format: uuid */
            contactId?: string;
        };
        TrackByName: {
            /**
             * Format: email
             * @description Of the contact, which is made if needed.
             */
            email?: string;
            /** @description Sets whether the contact is subscribed; a new one is, without it. */
            subscribed?: boolean;
            /** @description `subscribed` is then for a new contact alone. */
            preserveExistingSubscription?: boolean;
            /** @description Of the event. Merged into what the contact has: `null` deletes a key, an empty text is ignored, `{"value": …, "persistent": false}` is for this request only. */
            data?: {
                [key: string]: unknown;
            };
            /** Format: uuid */
            contactId?: string;
            /** @description Any name but those of the service itself. */
            name: string;
        };
        TrackEventFromServerBody: components["schemas"]["TrackByEvent"] | components["schemas"]["TrackByName"];
        Tracked: {
            /** Format: uuid */
            contact: string;
            /** Format: uuid */
            event: string;
            /** Format: date-time */
            timestamp: string;
            warnings?: components["schemas"]["Warning"][];
        };
        TrackedAnswer: {
            success: boolean;
            data: components["schemas"]["Tracked"];
        };
        /** @enum {string} */
        Tracking: "ENABLED" | "DISABLED" | "MARKETING_ONLY";
        Transition: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            fromStepId: string;
            /** Format: uuid */
            toStepId: string;
            branch: string | null;
            condition: {
                branch: string;
            } | null;
            waitOutcome: components["schemas"]["WaitOutcome"] | null;
            priority: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        TriggerConfig: {
            eventName?: string;
        };
        /** @enum {string} */
        TriggerType: "EVENT" | "MANUAL" | "SCHEDULE";
        UpdateContactConfig: {
            updates?: {
                [key: string]: unknown;
            } | null;
            data?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Default: `"none"`.
             * @enum {string}
             */
            subscriptionAction?: "none" | "subscribe" | "unsubscribe";
        };
        Upload: {
            /** Format: uri */
            url: string;
            key: string;
            filename: string;
            contentType: components["schemas"]["ImageType"];
            size: number;
            width: number;
            height: number;
        };
        UpsertedContact: {
            /** Format: uuid */
            id: string;
            email: string;
            subscribed: boolean;
            data: {
                [key: string]: unknown;
            };
            /** Format: uuid */
            projectId: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            _meta: {
                isNew: boolean;
                isUpdate: boolean;
            };
        };
        User: {
            /** Format: uuid */
            id: string;
            email: string;
            emailVerified: boolean;
        };
        Verification: {
            email: string;
            valid: boolean;
            isDisposable: boolean;
            isAlias: boolean;
            isTypo: boolean;
            isPlusAddressed: boolean;
            isPersonalEmail: boolean;
            domainExists: boolean;
            hasWebsite: boolean;
            hasMxRecords: boolean;
            suggestedEmail?: string;
            reasons: string[];
        };
        VerificationAnswer: {
            success: boolean;
            data: components["schemas"]["Verification"];
        };
        VerifyBody: {
            /** Format: email */
            email: string;
        };
        VerifyEmail: {
            token: string;
        };
        VerifyEmailOfUserAnswer: {
            success: boolean;
        };
        WaitForEventConfig: {
            eventName: string;
            timeout?: number | null;
        };
        /** @enum {string} */
        WaitOutcome: "EVENT" | "TIMEOUT";
        Warning: {
            field: string;
            message: string;
        };
        WebhookConfig: {
            url: string;
            /** @description Default: `"POST"`. */
            method?: components["schemas"]["WebhookMethod"];
            /** @description Default: `{}`. */
            headers?: {
                [key: string]: string;
            };
            body?: unknown;
        };
        /** @enum {string} */
        WebhookMethod: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
        WebhookSecret: {
            secret: string;
            /** Format: date-time */
            createdAt: string;
            previousValidUntil: string | null;
        };
        WholeExecution: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            workflowId: string;
            /** Format: uuid */
            contactId: string;
            status: components["schemas"]["ExecutionStatus"];
            currentStepId: string | null;
            exitReason: string | null;
            context: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            startedAt: string;
            completedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            workflow: components["schemas"]["Workflow"];
            contact: {
                /** Format: uuid */
                id: string;
                email: string | null;
            };
            currentStep: components["schemas"]["Step"] | null;
            stepExecutions: components["schemas"]["StepExecution"][];
        };
        WholeWorkflow: {
            /** Format: uuid */
            id: string;
            name: string;
            description: string | null;
            enabled: boolean;
            triggerType: components["schemas"]["TriggerType"];
            triggerConfig: {
                [key: string]: unknown;
            };
            allowReentry: boolean;
            /** Format: uuid */
            projectId: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            fault: string | null;
            steps: {
                /** Format: uuid */
                id: string;
                type: components["schemas"]["StepType"];
                name: string;
                position: {
                    x: number;
                    y: number;
                };
                config: {
                    [key: string]: unknown;
                };
                /** Format: uuid */
                workflowId: string;
                templateId: string | null;
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
                updatedAt: string;
                template: {
                    /** Format: uuid */
                    id: string;
                    name: string;
                } | null;
                outgoingTransitions: components["schemas"]["Transition"][];
                incomingTransitions: components["schemas"]["Transition"][];
            }[];
        };
        Workflow: {
            /** Format: uuid */
            id: string;
            name: string;
            description: string | null;
            enabled: boolean;
            triggerType: components["schemas"]["TriggerType"];
            triggerConfig: {
                [key: string]: unknown;
            };
            allowReentry: boolean;
            /** Format: uuid */
            projectId: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        WorkflowPatch: {
            name?: string;
            description?: string | null;
            triggerType?: components["schemas"]["TriggerType"];
            /** @description With `EVENT`: `{"eventName": …}`. */
            triggerConfig?: {
                eventName?: string;
                cron?: string;
                timezone?: string;
                /** Format: uuid */
                segmentId?: string;
            };
            enabled?: boolean;
            allowReentry?: boolean;
        };
        WorkflowsBulk: {
            ids: string[];
            /** @description Default: `false`. */
            delete?: boolean;
        };
    };
    responses: {
        /** @description The request cannot be read: a header, a cursor or JSON that is unusable (`BAD_REQUEST`, `VALIDATION_ERROR`). */
        Error400: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description No key or session, or the wrong one (`MISSING_AUTH`, `INVALID_API_KEY`, `UNAUTHORIZED`). */
        Error401: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Not allowed (`FORBIDDEN`, `PROJECT_ACCESS_DENIED`), or the project is disabled and this would change it (`PROJECT_DISABLED`). */
        Error403: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description There is no such thing, or it belongs to another project. */
        Error404: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The body is larger than this endpoint takes (`BAD_REQUEST`). */
        Error413: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Fields are at fault (`VALIDATION_ERROR`): `errors` names each by its path. Their codes: `invalid_type`, `invalid_string`, `too_small`, `too_big`, `invalid_enum_value`, `invalid_union`, `unrecognized_keys`, `custom`, `reserved_event`, `required`, `unknown_field`. */
        Error422: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without that header a limit on how many things there may be is reached, and waiting does not help. */
        Error429: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Unexpected (`INTERNAL_SERVER_ERROR`). Tell support the `requestId`. */
        Error500: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description A part is away, or too much waits (`EXTERNAL_SERVICE_ERROR`): repeat after `Retry-After`, with the same `Idempotency-Key`. */
        Error503: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
    };
    parameters: {
        /** @description Makes a repeat safe: while a key is remembered (24 hours), a second request with it is refused with 409 and does nothing. Over `/v1/send`, `/v1/track` and `/events/track` of a project together. A request that is refused with another 4xx does not use it up. */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: {
        /** @description The id of the request, as our logs have it. It is the `X-Request-Id` of the request, where that has 1 to 128 visible ASCII characters. */
        RequestId: string;
        /** @description After how many seconds to try again. */
        RetryAfter: number;
        /** @description How many requests a minute the project has. */
        RateLimitLimit: number;
        /** @description How many are left in this minute. */
        RateLimitRemaining: number;
        /** @description In how many seconds the minute ends. */
        RateLimitReset: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    sendEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeat safe: while a key is remembered (24 hours), a second request with it is refused with 409 and does nothing. Over `/v1/send`, `/v1/track` and `/events/track` of a project together. A request that is refused with another 4xx does not use it up. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "to": [
                 *         {
                 *           "name": "Ada",
                 *           "email": "ada@example.net"
                 *         }
                 *       ],
                 *       "from": {
                 *         "name": "Shop",
                 *         "email": "hello@example.com"
                 *       },
                 *       "subject": "Your order {{order}}",
                 *       "body": "<p>Hello {{name ?? \"there\"}}, order {{order}} is on its way.</p>",
                 *       "data": {
                 *         "plan": "pro",
                 *         "order": {
                 *           "value": 42,
                 *           "persistent": false
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SendEmailBody"];
            };
        };
        responses: {
            /** @description One item for each recipient, in order. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "emails": [
                     *           {
                     *             "contact": {
                     *               "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *               "email": "ada@example.net"
                     *             },
                     *             "email": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *             "status": "QUEUED"
                     *           }
                     *         ],
                     *         "timestamp": "2026-01-01T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SendAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            /** @description More than the free tier of a project without a subscription (`UPGRADE_REQUIRED`). */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The sender’s domain is not verified for this project. The code is `INTERNAL_SERVER_ERROR`, and the message names the domain. Not allowed (`FORBIDDEN`, `PROJECT_ACCESS_DENIED`), or the project is disabled and this would change it (`PROJECT_DISABLED`). */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The project has no such template (`TEMPLATE_NOT_FOUND`). */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The `Idempotency-Key` was used (`IDEMPOTENCY_KEY_REUSED`): `details` are `{key, originalRequest, originalRequestAt, originalStatusCode}`, the last null while the first request is in flight. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            /** @description Or more than the project may send in a month by its own limit (`BILLING_LIMIT_EXCEEDED`). Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without that header a limit on how many things there may be is reached, and waiting does not help. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    trackEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeat safe: while a key is remembered (24 hours), a second request with it is refused with 409 and does nothing. Over `/v1/send`, `/v1/track` and `/events/track` of a project together. A request that is refused with another 4xx does not use it up. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.net",
                 *       "event": "order.placed",
                 *       "data": {
                 *         "total": 12.5
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Track"];
            };
        };
        responses: {
            /** @description The ids of contact and event. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "contact": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "event": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "timestamp": "2026-01-01T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TrackedAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description The `Idempotency-Key` was used (`IDEMPOTENCY_KEY_REUSED`): `details` are `{key, originalRequest, originalRequestAt, originalStatusCode}`, the last null while the first request is in flight. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    verifyEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@gmial.com"
                 *     }
                 */
                "application/json": components["schemas"]["VerifyBody"];
            };
        };
        responses: {
            /** @description What was found. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "email": "ada@example.net",
                     *         "valid": true,
                     *         "isDisposable": false,
                     *         "isAlias": false,
                     *         "isTypo": false,
                     *         "isPlusAddressed": false,
                     *         "isPersonalEmail": false,
                     *         "domainExists": true,
                     *         "hasWebsite": false,
                     *         "hasMxRecords": true,
                     *         "reasons": [
                     *           "text"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["VerificationAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listContacts: {
        parameters: {
            query?: {
                /** @description How many at most. What cannot be read is the default, and more is the most. */
                limit?: number;
                /** @description From the answer before, as it is; 400 when it is not ours. */
                cursor?: string;
                /** @description A part of the address, in any case. */
                search?: string;
                /** @description One address as a whole. */
                email?: string;
                /** @description Subscribed contacts alone, or the others; also `1` and `0`. */
                subscribed?: boolean;
                /** @description By what to sort; an unknown value is the default. */
                sort?: "email" | "createdAt";
                /** @description Upwards or downwards; an unknown value is the default. */
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of contacts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "email": "ada@example.net",
                     *           "subscribed": true,
                     *           "data": {
                     *             "name": "Ada",
                     *             "plan": "pro"
                     *           },
                     *           "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *           "createdAt": "2026-01-01T12:00:00.000Z",
                     *           "updatedAt": "2026-01-01T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "cursor": null,
                     *       "hasMore": false,
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ContactPage"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    upsertContact: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.net",
                 *       "subscribed": true,
                 *       "data": {
                 *         "name": "Ada",
                 *         "plan": "pro"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NewContact"];
            };
        };
        responses: {
            /** @description It was known. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "email": "ada@example.net",
                     *       "subscribed": true,
                     *       "data": {
                     *         "name": "Ada",
                     *         "plan": "pro"
                     *       },
                     *       "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z",
                     *       "_meta": {
                     *         "isNew": true,
                     *         "isUpdate": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UpsertedContact"];
                };
            };
            /** @description It is new. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "email": "ada@example.net",
                     *       "subscribed": true,
                     *       "data": {
                     *         "name": "Ada",
                     *         "plan": "pro"
                     *       },
                     *       "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z",
                     *       "_meta": {
                     *         "isNew": true,
                     *         "isUpdate": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UpsertedContact"];
                };
            };
            /** @description Without a required field the bare form. The request cannot be read: a header, a cursor or JSON that is unusable (`BAD_REQUEST`, `VALIDATION_ERROR`). */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] | components["schemas"]["BareError"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the contact. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contact. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "email": "ada@example.net",
                     *       "subscribed": true,
                     *       "data": {
                     *         "name": "Ada",
                     *         "plan": "pro"
                     *       },
                     *       "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Contact"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the contact. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the contact. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "subscribed": false,
                 *       "data": {
                 *         "plan": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ContactPatch"];
            };
        };
        responses: {
            /** @description The contact as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "email": "ada@example.net",
                     *       "subscribed": true,
                     *       "data": {
                     *         "name": "Ada",
                     *         "plan": "pro"
                     *       },
                     *       "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Contact"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            /** @description Another contact has this address. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getConsent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the contact. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The consent log. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "contactId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "email": "ada@example.net",
                     *       "subscribed": true,
                     *       "entries": [
                     *         {
                     *           "at": "2026-01-01T12:00:00.000Z",
                     *           "subscribed": true,
                     *           "how": "PAGE",
                     *           "emailId": null,
                     *           "campaignId": null,
                     *           "address": "ada@example.net"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ConsentLog"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    eraseContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the contact. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted; the rest is being erased. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "It is done."
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    exportContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the contact. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All that is known. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "contact": {
                     *         "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "email": "ada@example.net",
                     *         "subscribed": true,
                     *         "data": {
                     *           "name": "Ada",
                     *           "plan": "pro"
                     *         },
                     *         "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *         "createdAt": "2026-01-01T12:00:00.000Z",
                     *         "updatedAt": "2026-01-01T12:00:00.000Z"
                     *       },
                     *       "items": [
                     *         {
                     *           "service": "contacts",
                     *           "kind": "text",
                     *           "data": {}
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ContactExport"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    exportContacts: {
        parameters: {
            query?: {
                /** @description A part of the text, in any case. */
                search?: string;
                /** @description An address. */
                email?: string;
                /** @description Subscribed contacts alone, or the others; also `1` and `0`. */
                subscribed?: boolean;
                /** @description The form of the file. */
                format?: "csv" | "ndjson";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. A failure in the middle cuts the connection. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    /** @description Proposes a name for the file. */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            /** @description More than 1,000 different fields, too many for columns of CSV: ask for `ndjson`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    lookupContacts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "emails": [
                 *         "ada@example.net",
                 *         "nobody@example.net"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ContactsLookup"];
            };
        };
        responses: {
            /** @description The addresses as they were spelt; what is not an address is not found. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "found": [
                     *         "text"
                     *       ],
                     *       "notFound": [
                     *         "text"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["LookedUp"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    bulkDelete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "contactIds": [
                 *         "019a2b3c-4d5e-7f60-8123-456789abcdef"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["BulkContacts"];
            };
        };
        responses: {
            /** @description The job has begun: ask for it with `jobId`. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "It is done.",
                     *       "jobId": "019a2b3c-4d5e-7f60-8123-456789abcdef"
                     *     }
                     */
                    "application/json": components["schemas"]["BegunJob"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            /** @description The project has as many unfinished jobs as it may have; then without `Retry-After`. Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without that header a limit on how many things there may be is reached, and waiting does not help. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    bulkSubscribe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "mode": "query",
                 *       "filter": {
                 *         "search": "@example.net"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["BulkContacts"];
            };
        };
        responses: {
            /** @description The job has begun: ask for it with `jobId`. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "It is done.",
                     *       "jobId": "019a2b3c-4d5e-7f60-8123-456789abcdef"
                     *     }
                     */
                    "application/json": components["schemas"]["BegunJob"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            /** @description The project has as many unfinished jobs as it may have; then without `Retry-After`. Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without that header a limit on how many things there may be is reached, and waiting does not help. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    bulkUnsubscribe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "contactIds": [
                 *         "019a2b3c-4d5e-7f60-8123-456789abcdef"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["BulkContacts"];
            };
        };
        responses: {
            /** @description The job has begun: ask for it with `jobId`. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "It is done.",
                     *       "jobId": "019a2b3c-4d5e-7f60-8123-456789abcdef"
                     *     }
                     */
                    "application/json": components["schemas"]["BegunJob"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            /** @description The project has as many unfinished jobs as it may have; then without `Retry-After`. Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without that header a limit on how many things there may be is reached, and waiting does not help. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getBulkJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the job. */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job, which is kept for 30 days after its end. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "state": "active",
                     *       "progress": 40,
                     *       "result": {
                     *         "totalRows": 1000,
                     *         "successCount": 399,
                     *         "createdCount": 390,
                     *         "updatedCount": 9,
                     *         "failureCount": 1,
                     *         "errors": []
                     *       },
                     *       "data": {
                     *         "fileName": "people.csv",
                     *         "totalRows": 1000
                     *       },
                     *       "failedReason": null
                     *     }
                     */
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    importContacts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description Its name ends in `.csv`, or its type is `text/csv`.
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description The job has begun: ask for it with `jobId`. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "It is done.",
                     *       "jobId": "019a2b3c-4d5e-7f60-8123-456789abcdef"
                     *     }
                     */
                    "application/json": components["schemas"]["BegunJob"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description The file is larger than 5 MB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No file, or one that cannot be read. Fields are at fault (`VALIDATION_ERROR`): `errors` names each by its path. Their codes: `invalid_type`, `invalid_string`, `too_small`, `too_big`, `invalid_enum_value`, `invalid_union`, `unrecognized_keys`, `custom`, `reserved_event`, `required`, `unknown_field`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The project has as many unfinished jobs as it may have; then without `Retry-After`. Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without that header a limit on how many things there may be is reached, and waiting does not help. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the job. */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job, which is kept for 30 days after its end. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "state": "active",
                     *       "progress": 40,
                     *       "result": {
                     *         "totalRows": 1000,
                     *         "successCount": 399,
                     *         "createdCount": 390,
                     *         "updatedCount": 9,
                     *         "failureCount": 1,
                     *         "errors": []
                     *       },
                     *       "data": {
                     *         "fileName": "people.csv",
                     *         "totalRows": 1000
                     *       },
                     *       "failedReason": null
                     *     }
                     */
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listFields: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Standard fields, then those of `data`, at most 1,000. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "fields": [
                     *         {
                     *           "field": "data.plan",
                     *           "type": "string",
                     *           "coverage": 100
                     *         }
                     *       ],
                     *       "count": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ListFieldsAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteField: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `data.` and the key of `data` as it is, dots included; or `email`, `subscribed`, `createdAt`, `updatedAt`. */
                field: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The field is deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deletedFrom": 1
                     *     }
                     */
                    "application/json": components["schemas"]["DeleteFieldAnswer"];
                };
            };
            /** @description Of more than 10,000 contacts: a job does it. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "It is done.",
                     *       "jobId": "019a2b3c-4d5e-7f60-8123-456789abcdef"
                     *     }
                     */
                    "application/json": components["schemas"]["BegunJob"];
                };
            };
            /** @description A standard field, or something uses it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            /** @description The project has as many unfinished jobs as it may have; then without `Retry-After`. Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without that header a limit on how many things there may be is reached, and waiting does not help. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getFieldUsage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `data.` and the key of `data` as it is, dots included; or `email`, `subscribed`, `createdAt`, `updatedAt`. */
                field: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What uses it, without campaigns that have ended, and how many contacts have it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "usedInSegments": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "name": "Welcome"
                     *         }
                     *       ],
                     *       "usedInCampaigns": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "name": "Welcome"
                     *         }
                     *       ],
                     *       "usedInWorkflows": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "name": "Welcome"
                     *         }
                     *       ],
                     *       "contactCount": 1,
                     *       "canDelete": true
                     *     }
                     */
                    "application/json": components["schemas"]["FieldUsage"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description The name is neither that of a standard field nor `data.<key>`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listFieldValues: {
        parameters: {
            query?: {
                /** @description How many at most. What cannot be read is the default, and more is the most. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description `data.` and the key of `data` as it is, dots included; or `email`, `subscribed`, `createdAt`, `updatedAt`. */
                field: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Values that contacts have. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "field": "data.plan",
                     *       "values": [
                     *         "text"
                     *       ],
                     *       "count": 1,
                     *       "limit": 100
                     *     }
                     */
                    "application/json": components["schemas"]["FieldValues"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description The name is neither that of a standard field nor `data.<key>`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description The name of an event. */
                eventName?: string;
                /** @description How many at most. What cannot be read is the default, and more is the most. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest events, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "events": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "name": "Welcome",
                     *           "data": {},
                     *           "projectId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "contactId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "emailId": null,
                     *           "createdAt": "2026-01-01T12:00:00.000Z",
                     *           "contact": {
                     *             "email": "ada@example.net"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ListEventsAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name of an event. */
                eventName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events are deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deletedCount": 1
                     *     }
                     */
                    "application/json": components["schemas"]["DeleteEventsAnswer"];
                };
            };
            /** @description More than 10,000: a job does it. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "It is done.",
                     *       "jobId": "019a2b3c-4d5e-7f60-8123-456789abcdef"
                     *     }
                     */
                    "application/json": components["schemas"]["BegunJob"];
                };
            };
            /** @description The service itself records events of this name, or a segment or workflow uses it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            /** @description The project has as many unfinished jobs as it may have; then without `Retry-After`. Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without that header a limit on how many things there may be is reached, and waiting does not help. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getEventUsage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name of an event. */
                eventName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What uses it, and how often it occurred. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "usedInSegments": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "name": "Welcome"
                     *         }
                     *       ],
                     *       "usedInWorkflows": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "name": "Welcome"
                     *         }
                     *       ],
                     *       "totalCount": 1,
                     *       "uniqueContacts": 1,
                     *       "canDelete": true
                     *     }
                     */
                    "application/json": components["schemas"]["EventUsage"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listEventsOfContact: {
        parameters: {
            query?: {
                /** @description How many at most. What cannot be read is the default, and more is the most. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The id of the contact. */
                contactId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest events, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "events": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "name": "order.placed",
                     *           "data": {
                     *             "total": 12.5
                     *           },
                     *           "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *           "contactId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "emailId": null,
                     *           "createdAt": "2026-01-01T12:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ListEventsOfContactAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listEventNames: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In order, at most 1,000. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "eventNames": [
                     *         "text"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ListEventNamesAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    countEvents: {
        parameters: {
            query?: {
                /** @description From this day in UTC, or instant. */
                startDate?: components["schemas"]["DayOrInstant"];
                /** @description To this day in UTC, or instant, included. */
                endDate?: components["schemas"]["DayOrInstant"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The most frequent first, at most 1,000. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "name": "Welcome",
                     *         "count": 1
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["EventCount"][];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    trackEventFromServer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeat safe: while a key is remembered (24 hours), a second request with it is refused with 409 and does nothing. Over `/v1/send`, `/v1/track` and `/events/track` of a project together. A request that is refused with another 4xx does not use it up. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.net",
                 *       "event": "signed.up",
                 *       "data": {
                 *         "plan": "pro"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TrackEventFromServerBody"];
            };
        };
        responses: {
            /** @description The ids of contact and event. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "contact": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "event": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "timestamp": "2026-01-01T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TrackedAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description The project has no contact with this `contactId`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The `Idempotency-Key` was used (`IDEMPOTENCY_KEY_REUSED`): `details` are `{key, originalRequest, originalRequestAt, originalStatusCode}`, the last null while the first request is in flight. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listSegments: {
        parameters: {
            query?: {
                /** @description How many at most. What cannot be read is the default, and more is the most. */
                limit?: number;
                /** @description From the answer before, as it is; 400 when it is not ours. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The segments of the project, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "name": "Paying customers",
                     *         "description": null,
                     *         "type": "DYNAMIC",
                     *         "slug": "paying-customers",
                     *         "condition": {
                     *           "logic": "AND",
                     *           "groups": [
                     *             {
                     *               "filters": [
                     *                 {
                     *                   "field": "data.plan",
                     *                   "operator": "equals",
                     *                   "value": "pro"
                     *                 }
                     *               ]
                     *             }
                     *           ]
                     *         },
                     *         "trackMembership": true,
                     *         "memberCount": 42,
                     *         "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *         "createdAt": "2026-01-01T12:00:00.000Z",
                     *         "updatedAt": "2026-01-01T12:00:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["ListSegmentsAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createSegment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Paying customers",
                 *       "condition": {
                 *         "logic": "AND",
                 *         "groups": [
                 *           {
                 *             "filters": [
                 *               {
                 *                 "field": "data.plan",
                 *                 "operator": "equals",
                 *                 "value": "pro"
                 *               }
                 *             ]
                 *           }
                 *         ]
                 *       },
                 *       "trackMembership": true
                 *     }
                 */
                "application/json": components["schemas"]["NewSegment"];
            };
        };
        responses: {
            /** @description The segment. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "name": "Paying customers",
                     *       "description": null,
                     *       "type": "DYNAMIC",
                     *       "slug": "paying-customers",
                     *       "condition": {
                     *         "logic": "AND",
                     *         "groups": [
                     *           {
                     *             "filters": [
                     *               {
                     *                 "field": "data.plan",
                     *                 "operator": "equals",
                     *                 "value": "pro"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "trackMembership": true,
                     *       "memberCount": 42,
                     *       "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Segment"];
                };
            };
            /** @description Without `name`, or without `condition` where it is `DYNAMIC`, the bare form; a condition that refers to a segment the project does not have: `BAD_REQUEST`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] | components["schemas"]["BareError"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            /** @description The project has as many segments, or as large conditions, as it may have; then without `Retry-After`. Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without that header a limit on how many things there may be is reached, and waiting does not help. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getSegment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the segment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The segment. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "name": "Paying customers",
                     *       "description": null,
                     *       "type": "DYNAMIC",
                     *       "slug": "paying-customers",
                     *       "condition": {
                     *         "logic": "AND",
                     *         "groups": [
                     *           {
                     *             "filters": [
                     *               {
                     *                 "field": "data.plan",
                     *                 "operator": "equals",
                     *                 "value": "pro"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "trackMembership": true,
                     *       "memberCount": 42,
                     *       "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Segment"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteSegment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the segment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            /** @description Another segment’s condition, a campaign that is not finished or a workflow uses it or its events. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateSegment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the segment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Loyal customers"
                 *     }
                 */
                "application/json": components["schemas"]["SegmentPatch"];
            };
        };
        responses: {
            /** @description The segment as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "name": "Paying customers",
                     *       "description": null,
                     *       "type": "DYNAMIC",
                     *       "slug": "paying-customers",
                     *       "condition": {
                     *         "logic": "AND",
                     *         "groups": [
                     *           {
                     *             "filters": [
                     *               {
                     *                 "field": "data.plan",
                     *                 "operator": "equals",
                     *                 "value": "pro"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "trackMembership": true,
                     *       "memberCount": 42,
                     *       "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Segment"];
                };
            };
            /** @description The condition refers to a segment that the project does not have, or leads back to itself. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            /** @description A workflow, a campaign or another segment’s condition names its events, which a new slug or the end of tracking would end; or it is being changed by another request at this moment. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            /** @description The project has as many tracked segments, or as large conditions, as it may have; then without `Retry-After`. Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without that header a limit on how many things there may be is reached, and waiting does not help. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    computeSegment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the segment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many entered and left; after 20 seconds those so far. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "added": 1,
                     *       "removed": 1,
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ComputedSegment"];
                };
            };
            /** @description The segment is not tracked. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** @description Counted from 1. */
                page?: number;
                /** @description How many on a page; more is the most. */
                pageSize?: number;
            };
            header?: never;
            path: {
                /** @description The id of the segment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of members. `DYNAMIC`: who fits now, newest contact first; `STATIC`: newest member first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "email": "ada@example.net",
                     *           "subscribed": true,
                     *           "data": {
                     *             "name": "Ada",
                     *             "plan": "pro"
                     *           },
                     *           "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *           "createdAt": "2026-01-01T12:00:00.000Z",
                     *           "updatedAt": "2026-01-01T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "page": 1,
                     *       "pageSize": 20,
                     *       "totalPages": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ContactList"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    addMembers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the segment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "emails": [
                 *         "ada@example.net"
                 *       ],
                 *       "createMissing": true
                 *     }
                 */
                "application/json": components["schemas"]["NewMembers"];
            };
        };
        responses: {
            /** @description How many were added. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "added": 1,
                     *       "created": 1,
                     *       "notFound": [
                     *         "text"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AddedMembers"];
                };
            };
            /** @description The segment is `DYNAMIC`, whose members follow from its condition. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    removeMembers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the segment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "emails": [
                 *         "ada@example.net"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["MemberEmails"];
            };
        };
        responses: {
            /** @description How many were removed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "removed": 1
                     *     }
                     */
                    "application/json": components["schemas"]["RemoveMembersAnswer"];
                };
            };
            /** @description The segment is `DYNAMIC`, whose members follow from its condition. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    refreshSegment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the segment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many there are. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "memberCount": 1
                     *     }
                     */
                    "application/json": components["schemas"]["RefreshSegmentAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listTemplates: {
        parameters: {
            query?: {
                /** @description Counted from 1. */
                page?: number;
                /** @description How many on a page; more is the most. */
                pageSize?: number;
                /** @description Of this type alone. */
                type?: components["schemas"]["MailType"];
                /** @description A part of name, description or subject, in any case. */
                search?: string;
                /** @description By what to sort; an unknown value is the default. */
                sort?: "name" | "createdAt" | "updatedAt";
                /** @description Upwards or downwards; an unknown value is the default. */
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of templates. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "name": "Receipt",
                     *           "description": "",
                     *           "subject": "Your order {{order.id}}",
                     *           "body": "<h1>Thank you, {{name ?? \"friend\"}}</h1>",
                     *           "from": "shop@example.com",
                     *           "fromName": null,
                     *           "replyTo": null,
                     *           "type": "TRANSACTIONAL",
                     *           "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *           "createdAt": "2026-01-01T12:00:00.000Z",
                     *           "updatedAt": "2026-01-01T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "page": 1,
                     *       "pageSize": 20,
                     *       "totalPages": 1
                     *     }
                     */
                    "application/json": components["schemas"]["TemplateList"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Receipt",
                 *       "subject": "Your order {{order.id}}",
                 *       "body": "<h1>Thank you, {{name ?? \"friend\"}}</h1>",
                 *       "from": "shop@example.com",
                 *       "type": "TRANSACTIONAL"
                 *     }
                 */
                "application/json": components["schemas"]["NewTemplate"];
            };
        };
        responses: {
            /** @description The template. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "name": "Receipt",
                     *       "description": "",
                     *       "subject": "Your order {{order.id}}",
                     *       "body": "<h1>Thank you, {{name ?? \"friend\"}}</h1>",
                     *       "from": "shop@example.com",
                     *       "fromName": null,
                     *       "replyTo": null,
                     *       "type": "TRANSACTIONAL",
                     *       "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Template"];
                };
            };
            /** @description Without a required field the bare form; Liquid that cannot be read: `BAD_REQUEST` with field, line and column. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] | components["schemas"]["BareError"];
                };
            };
            401: components["responses"]["Error401"];
            /** @description The sender’s domain is not verified for this project. The code is `INTERNAL_SERVER_ERROR`, and the message names the domain. Not allowed (`FORBIDDEN`, `PROJECT_ACCESS_DENIED`), or the project is disabled and this would change it (`PROJECT_DISABLED`). */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            /** @description The project has as many templates as it may have; then without `Retry-After`. Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without that header a limit on how many things there may be is reached, and waiting does not help. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the template. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "name": "Receipt",
                     *       "description": "",
                     *       "subject": "Your order {{order.id}}",
                     *       "body": "<h1>Thank you, {{name ?? \"friend\"}}</h1>",
                     *       "from": "shop@example.com",
                     *       "fromName": null,
                     *       "replyTo": null,
                     *       "type": "TRANSACTIONAL",
                     *       "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Template"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the template. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            /** @description A campaign that is not finished or a workflow uses it; `details` name them. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the template. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "subject": "Your order {{order.id}} is on its way"
                 *     }
                 */
                "application/json": components["schemas"]["TemplatePatch"];
            };
        };
        responses: {
            /** @description The template as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "name": "Receipt",
                     *       "description": "",
                     *       "subject": "Your order {{order.id}}",
                     *       "body": "<h1>Thank you, {{name ?? \"friend\"}}</h1>",
                     *       "from": "shop@example.com",
                     *       "fromName": null,
                     *       "replyTo": null,
                     *       "type": "TRANSACTIONAL",
                     *       "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Template"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            /** @description The sender’s domain is not verified for this project. The code is `INTERNAL_SERVER_ERROR`, and the message names the domain. Not allowed (`FORBIDDEN`, `PROJECT_ACCESS_DENIED`), or the project is disabled and this would change it (`PROJECT_DISABLED`). */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    duplicateTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the template. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The copy. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "name": "Receipt",
                     *       "description": "",
                     *       "subject": "Your order {{order.id}}",
                     *       "body": "<h1>Thank you, {{name ?? \"friend\"}}</h1>",
                     *       "from": "shop@example.com",
                     *       "fromName": null,
                     *       "replyTo": null,
                     *       "type": "TRANSACTIONAL",
                     *       "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Template"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            /** @description The project has as many templates as it may have; then without `Retry-After`. Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without that header a limit on how many things there may be is reached, and waiting does not help. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getTemplateUsage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the template. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Campaigns that have not ended and steps of workflows, 100 of each at most, and how many mails were handed over. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "campaigns": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "name": "Welcome"
                     *         }
                     *       ],
                     *       "workflowSteps": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "name": "Welcome",
                     *           "workflowId": "019a2b3c-4d5e-7f60-8123-456789abcdef"
                     *         }
                     *       ],
                     *       "emailsSent": 1
                     *     }
                     */
                    "application/json": components["schemas"]["TemplateUsage"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listCampaigns: {
        parameters: {
            query?: {
                /** @description Counted from 1. */
                page?: number;
                /** @description How many on a page; more is the most. */
                pageSize?: number;
                /** @description `DRAFT`, `SCHEDULED`, `SENDING`, `SENT` or `CANCELLED`. */
                status?: string;
                /** @description A part of name, subject or sender, in any case. */
                search?: string;
                /** @description By what to sort; an unknown value is the default. */
                sort?: "name" | "createdAt" | "updatedAt";
                /** @description Upwards or downwards; an unknown value is the default. */
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of campaigns. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "name": "Welcome",
                     *           "description": null,
                     *           "subject": "Your order A-42",
                     *           "body": "<h1>Thank you, Ada</h1>",
                     *           "from": "shop@example.com",
                     *           "fromName": null,
                     *           "replyTo": null,
                     *           "type": "TRANSACTIONAL",
                     *           "status": "DRAFT",
                     *           "paused": false,
                     *           "cancelReason": null,
                     *           "audienceType": "ALL",
                     *           "audienceCondition": null,
                     *           "segmentId": null,
                     *           "segment": null,
                     *           "templateId": null,
                     *           "scheduledFor": null,
                     *           "totalRecipients": 1,
                     *           "sentCount": 1,
                     *           "deliveredCount": 1,
                     *           "openedCount": 1,
                     *           "clickedCount": 1,
                     *           "bouncedCount": 1,
                     *           "complainedCount": 1,
                     *           "unsubscribedCount": 1,
                     *           "machineOpenedCount": 1,
                     *           "machineClickedCount": 1,
                     *           "failedCount": 1,
                     *           "suppressedCount": 1,
                     *           "droppedCount": 1,
                     *           "projectId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "sentAt": null,
                     *           "createdAt": "2026-01-01T12:00:00.000Z",
                     *           "updatedAt": "2026-01-01T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "page": 1,
                     *       "pageSize": 20,
                     *       "totalPages": 1
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignList"];
                };
            };
            /** @description There is no such `status`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Spring",
                 *       "subject": "Spring is here, {{name ?? \"friend\"}}",
                 *       "body": "<h1>Spring</h1>",
                 *       "from": "news@example.com",
                 *       "audienceType": "ALL"
                 *     }
                 */
                "application/json": components["schemas"]["NewCampaign"];
            };
        };
        responses: {
            /** @description The campaign, in `DRAFT`. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "name": "Welcome",
                     *         "description": null,
                     *         "subject": "Your order A-42",
                     *         "body": "<h1>Thank you, Ada</h1>",
                     *         "from": "shop@example.com",
                     *         "fromName": null,
                     *         "replyTo": null,
                     *         "type": "TRANSACTIONAL",
                     *         "status": "DRAFT",
                     *         "paused": false,
                     *         "cancelReason": null,
                     *         "audienceType": "ALL",
                     *         "audienceCondition": null,
                     *         "segmentId": null,
                     *         "segment": null,
                     *         "templateId": null,
                     *         "scheduledFor": null,
                     *         "totalRecipients": 1,
                     *         "sentCount": 1,
                     *         "deliveredCount": 1,
                     *         "openedCount": 1,
                     *         "clickedCount": 1,
                     *         "bouncedCount": 1,
                     *         "complainedCount": 1,
                     *         "unsubscribedCount": 1,
                     *         "machineOpenedCount": 1,
                     *         "machineClickedCount": 1,
                     *         "failedCount": 1,
                     *         "suppressedCount": 1,
                     *         "droppedCount": 1,
                     *         "projectId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "sentAt": null,
                     *         "createdAt": "2026-01-01T12:00:00.000Z",
                     *         "updatedAt": "2026-01-01T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignAnswer"];
                };
            };
            /** @description `segmentId` or `audienceCondition` is missing, or Liquid cannot be read. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            /** @description The sender’s domain is not verified for this project. The code is `INTERNAL_SERVER_ERROR`, and the message names the domain. Not allowed (`FORBIDDEN`, `PROJECT_ACCESS_DENIED`), or the project is disabled and this would change it (`PROJECT_DISABLED`). */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The project has no such segment or template. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            /** @description The project has as many campaigns as it may have; then without `Retry-After`. Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without that header a limit on how many things there may be is reached, and waiting does not help. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The campaign. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "name": "Welcome",
                     *         "description": null,
                     *         "subject": "Your order A-42",
                     *         "body": "<h1>Thank you, Ada</h1>",
                     *         "from": "shop@example.com",
                     *         "fromName": null,
                     *         "replyTo": null,
                     *         "type": "TRANSACTIONAL",
                     *         "status": "DRAFT",
                     *         "paused": false,
                     *         "cancelReason": null,
                     *         "audienceType": "ALL",
                     *         "audienceCondition": null,
                     *         "segmentId": null,
                     *         "segment": null,
                     *         "templateId": null,
                     *         "scheduledFor": null,
                     *         "totalRecipients": 1,
                     *         "sentCount": 1,
                     *         "deliveredCount": 1,
                     *         "openedCount": 1,
                     *         "clickedCount": 1,
                     *         "bouncedCount": 1,
                     *         "complainedCount": 1,
                     *         "unsubscribedCount": 1,
                     *         "machineOpenedCount": 1,
                     *         "machineClickedCount": 1,
                     *         "failedCount": 1,
                     *         "suppressedCount": 1,
                     *         "droppedCount": 1,
                     *         "projectId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "sentAt": null,
                     *         "createdAt": "2026-01-01T12:00:00.000Z",
                     *         "updatedAt": "2026-01-01T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "subject": "Spring is here"
                 *     }
                 */
                "application/json": components["schemas"]["CampaignPatch"];
            };
        };
        responses: {
            /** @description The campaign as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "name": "Welcome",
                     *         "description": null,
                     *         "subject": "Your order A-42",
                     *         "body": "<h1>Thank you, Ada</h1>",
                     *         "from": "shop@example.com",
                     *         "fromName": null,
                     *         "replyTo": null,
                     *         "type": "TRANSACTIONAL",
                     *         "status": "DRAFT",
                     *         "paused": false,
                     *         "cancelReason": null,
                     *         "audienceType": "ALL",
                     *         "audienceCondition": null,
                     *         "segmentId": null,
                     *         "segment": null,
                     *         "templateId": null,
                     *         "scheduledFor": null,
                     *         "totalRecipients": 1,
                     *         "sentCount": 1,
                     *         "deliveredCount": 1,
                     *         "openedCount": 1,
                     *         "clickedCount": 1,
                     *         "bouncedCount": 1,
                     *         "complainedCount": 1,
                     *         "unsubscribedCount": 1,
                     *         "machineOpenedCount": 1,
                     *         "machineClickedCount": 1,
                     *         "failedCount": 1,
                     *         "suppressedCount": 1,
                     *         "droppedCount": 1,
                     *         "projectId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "sentAt": null,
                     *         "createdAt": "2026-01-01T12:00:00.000Z",
                     *         "updatedAt": "2026-01-01T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignAnswer"];
                };
            };
            /** @description Its status does not allow it. Or what a new campaign is refused for: its audience lacks something, or Liquid cannot be read. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            /** @description The sender’s domain is not verified for this project. The code is `INTERNAL_SERVER_ERROR`, and the message names the domain. Not allowed (`FORBIDDEN`, `PROJECT_ACCESS_DENIED`), or the project is disabled and this would change it (`PROJECT_DISABLED`). */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The project has no such campaign, segment or template. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The campaign is being started or changed at this moment. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "It is done."
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            /** @description It is `SCHEDULED`, `SENDING`, or still being cancelled. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    patchCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "subject": "Spring is here"
                 *     }
                 */
                "application/json": components["schemas"]["CampaignPatch"];
            };
        };
        responses: {
            /** @description The campaign as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "name": "Welcome",
                     *         "description": null,
                     *         "subject": "Your order A-42",
                     *         "body": "<h1>Thank you, Ada</h1>",
                     *         "from": "shop@example.com",
                     *         "fromName": null,
                     *         "replyTo": null,
                     *         "type": "TRANSACTIONAL",
                     *         "status": "DRAFT",
                     *         "paused": false,
                     *         "cancelReason": null,
                     *         "audienceType": "ALL",
                     *         "audienceCondition": null,
                     *         "segmentId": null,
                     *         "segment": null,
                     *         "templateId": null,
                     *         "scheduledFor": null,
                     *         "totalRecipients": 1,
                     *         "sentCount": 1,
                     *         "deliveredCount": 1,
                     *         "openedCount": 1,
                     *         "clickedCount": 1,
                     *         "bouncedCount": 1,
                     *         "complainedCount": 1,
                     *         "unsubscribedCount": 1,
                     *         "machineOpenedCount": 1,
                     *         "machineClickedCount": 1,
                     *         "failedCount": 1,
                     *         "suppressedCount": 1,
                     *         "droppedCount": 1,
                     *         "projectId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "sentAt": null,
                     *         "createdAt": "2026-01-01T12:00:00.000Z",
                     *         "updatedAt": "2026-01-01T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignAnswer"];
                };
            };
            /** @description Its status does not allow it. Or what a new campaign is refused for: its audience lacks something, or Liquid cannot be read. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            /** @description The sender’s domain is not verified for this project. The code is `INTERNAL_SERVER_ERROR`, and the message names the domain. Not allowed (`FORBIDDEN`, `PROJECT_ACCESS_DENIED`), or the project is disabled and this would change it (`PROJECT_DISABLED`). */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The project has no such campaign, segment or template. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The campaign is being started or changed at this moment. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    duplicateCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The copy, in `DRAFT`. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "name": "Welcome",
                     *         "description": null,
                     *         "subject": "Your order A-42",
                     *         "body": "<h1>Thank you, Ada</h1>",
                     *         "from": "shop@example.com",
                     *         "fromName": null,
                     *         "replyTo": null,
                     *         "type": "TRANSACTIONAL",
                     *         "status": "DRAFT",
                     *         "paused": false,
                     *         "cancelReason": null,
                     *         "audienceType": "ALL",
                     *         "audienceCondition": null,
                     *         "segmentId": null,
                     *         "segment": null,
                     *         "templateId": null,
                     *         "scheduledFor": null,
                     *         "totalRecipients": 1,
                     *         "sentCount": 1,
                     *         "deliveredCount": 1,
                     *         "openedCount": 1,
                     *         "clickedCount": 1,
                     *         "bouncedCount": 1,
                     *         "complainedCount": 1,
                     *         "unsubscribedCount": 1,
                     *         "machineOpenedCount": 1,
                     *         "machineClickedCount": 1,
                     *         "failedCount": 1,
                     *         "suppressedCount": 1,
                     *         "droppedCount": 1,
                     *         "projectId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "sentAt": null,
                     *         "createdAt": "2026-01-01T12:00:00.000Z",
                     *         "updatedAt": "2026-01-01T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            /** @description The sender’s domain is not verified for this project. The code is `INTERNAL_SERVER_ERROR`, and the message names the domain. Not allowed (`FORBIDDEN`, `PROJECT_ACCESS_DENIED`), or the project is disabled and this would change it (`PROJECT_DISABLED`). */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            /** @description The project has as many campaigns as it may have; then without `Retry-After`. Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without that header a limit on how many things there may be is reached, and waiting does not help. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    cancelCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state that it is in now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "name": "Welcome",
                     *         "status": "DRAFT",
                     *         "paused": false,
                     *         "scheduledFor": null
                     *       },
                     *       "message": "It is done."
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignStateAnswer"];
                };
            };
            /** @description Its status does not allow it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            /** @description The campaign is being started or changed at this moment. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    pauseCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state that it is in now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "name": "Welcome",
                     *         "status": "DRAFT",
                     *         "paused": false,
                     *         "scheduledFor": null
                     *       },
                     *       "message": "It is done."
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignStateAnswer"];
                };
            };
            /** @description Its status does not allow it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            /** @description The campaign is being started or changed at this moment. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listRecipients: {
        parameters: {
            query?: {
                /** @description How many at most. What cannot be read is the default, and more is the most. */
                limit?: number;
                /** @description From the answer before, as it is; 400 when it is not ours. */
                cursor?: string;
                /** @description Of the recipient’s mail. */
                status?: components["schemas"]["MailStatus"];
            };
            header?: never;
            path: {
                /** @description The id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of recipients, newest first. `total` is that of all recipients, whatever `status` asks for. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "contactId": null,
                     *           "email": "ada@example.net",
                     *           "emailId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "status": "QUEUED",
                     *           "at": "2026-01-01T12:00:00.000Z",
                     *           "error": null
                     *         }
                     *       ],
                     *       "cursor": null,
                     *       "hasMore": false,
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignRecipientPage"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    resumeCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state that it is in now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "name": "Welcome",
                     *         "status": "DRAFT",
                     *         "paused": false,
                     *         "scheduledFor": null
                     *       },
                     *       "message": "It is done."
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignStateAnswer"];
                };
            };
            /** @description Its status does not allow it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            /** @description The campaign is being started or changed at this moment. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    sendCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["SendCampaignBody"];
            };
        };
        responses: {
            /** @description The state that it is in now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "name": "Welcome",
                     *         "status": "DRAFT",
                     *         "paused": false,
                     *         "scheduledFor": null
                     *       },
                     *       "message": "It is done."
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignStateAnswer"];
                };
            };
            /** @description No date, one of the past, nobody in the audience, Liquid that cannot be read, or a status other than `DRAFT` and `SCHEDULED`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            /** @description The sender’s domain is not verified for this project. The code is `INTERNAL_SERVER_ERROR`, and the message names the domain. Not allowed (`FORBIDDEN`, `PROJECT_ACCESS_DENIED`), or the project is disabled and this would change it (`PROJECT_DISABLED`). */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            404: components["responses"]["Error404"];
            /** @description The campaign is being started or changed at this moment. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getCampaignFigures: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Counts, rates in percent of the mails sent, and clicks of each link. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "totalRecipients": 1,
                     *         "sentCount": 1,
                     *         "deliveredCount": 1,
                     *         "openedCount": 1,
                     *         "clickedCount": 1,
                     *         "bouncedCount": 1,
                     *         "complainedCount": 1,
                     *         "unsubscribedCount": 1,
                     *         "machineOpenedCount": 1,
                     *         "machineClickedCount": 1,
                     *         "failedCount": 1,
                     *         "suppressedCount": 1,
                     *         "droppedCount": 1,
                     *         "deliveryRate": 1,
                     *         "openRate": 1,
                     *         "clickRate": 1,
                     *         "bounceRate": 1,
                     *         "complaintRate": 1,
                     *         "unsubscribeRate": 1,
                     *         "links": [
                     *           {
                     *             "url": "https://example.com/",
                     *             "clicks": 1
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignFiguresAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    testCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "me@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["CampaignTest"];
            };
        };
        responses: {
            /** @description What became of it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "emailId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "status": "QUEUED"
                     *       },
                     *       "message": "It is done."
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignTestViewAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            /** @description The sender’s domain is not verified for this project. The code is `INTERNAL_SERVER_ERROR`, and the message names the domain. Not allowed (`FORBIDDEN`, `PROJECT_ACCESS_DENIED`), or the project is disabled and this would change it (`PROJECT_DISABLED`). */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listWorkflows: {
        parameters: {
            query?: {
                /** @description Counted from 1. */
                page?: number;
                /** @description How many on a page; more is the most. */
                pageSize?: number;
                /** @description A part of name or description, in any case. */
                search?: string;
                /** @description In this status alone. */
                status?: "active" | "disabled";
                /** @description By what to sort; an unknown value is the default. */
                sort?: "name" | "createdAt" | "updatedAt" | "steps";
                /** @description Upwards or downwards; an unknown value is the default. */
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of workflows. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "name": "Welcome",
                     *           "description": null,
                     *           "enabled": true,
                     *           "triggerType": "EVENT",
                     *           "triggerConfig": {},
                     *           "allowReentry": false,
                     *           "projectId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "createdAt": "2026-01-01T12:00:00.000Z",
                     *           "updatedAt": "2026-01-01T12:00:00.000Z",
                     *           "_count": {
                     *             "steps": 1,
                     *             "executions": 1
                     *           }
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "page": 1,
                     *       "pageSize": 20,
                     *       "totalPages": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ListedWorkflowList"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Welcome",
                 *       "eventName": "signed.up"
                 *     }
                 */
                "application/json": components["schemas"]["NewWorkflow"];
            };
        };
        responses: {
            /** @description The workflow. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "name": "Welcome",
                     *       "description": null,
                     *       "enabled": true,
                     *       "triggerType": "EVENT",
                     *       "triggerConfig": {
                     *         "eventName": "signed.up"
                     *       },
                     *       "allowReentry": false,
                     *       "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Workflow"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            /** @description The project has as many as it may have; then without `Retry-After`. Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without that header a limit on how many things there may be is reached, and waiting does not help. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workflow. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "name": "Welcome",
                     *       "description": null,
                     *       "enabled": true,
                     *       "triggerType": "EVENT",
                     *       "triggerConfig": {},
                     *       "allowReentry": false,
                     *       "projectId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z",
                     *       "fault": null,
                     *       "steps": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "type": "TRIGGER",
                     *           "name": "Welcome",
                     *           "position": {
                     *             "x": 1,
                     *             "y": 1
                     *           },
                     *           "config": {},
                     *           "workflowId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "templateId": null,
                     *           "createdAt": "2026-01-01T12:00:00.000Z",
                     *           "updatedAt": "2026-01-01T12:00:00.000Z",
                     *           "template": null,
                     *           "outgoingTransitions": [
                     *             {
                     *               "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *               "fromStepId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *               "toStepId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *               "branch": null,
                     *               "condition": null,
                     *               "waitOutcome": null,
                     *               "priority": 1,
                     *               "createdAt": "2026-01-01T12:00:00.000Z",
                     *               "updatedAt": "2026-01-01T12:00:00.000Z"
                     *             }
                     *           ],
                     *           "incomingTransitions": [
                     *             {
                     *               "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *               "fromStepId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *               "toStepId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *               "branch": null,
                     *               "condition": null,
                     *               "waitOutcome": null,
                     *               "priority": 1,
                     *               "createdAt": "2026-01-01T12:00:00.000Z",
                     *               "updatedAt": "2026-01-01T12:00:00.000Z"
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WholeWorkflow"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            /** @description It has active executions. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "enabled": true
                 *     }
                 */
                "application/json": components["schemas"]["WorkflowPatch"];
            };
        };
        responses: {
            /** @description The workflow as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "name": "Welcome",
                     *       "description": null,
                     *       "enabled": true,
                     *       "triggerType": "EVENT",
                     *       "triggerConfig": {
                     *         "eventName": "signed.up"
                     *       },
                     *       "allowReentry": false,
                     *       "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Workflow"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description The project has no such workflow or segment. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It cannot be enabled as it is (the message says why), or executions are active while its trigger would change. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    drawWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A diagram in Mermaid’s language. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    dryRunWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.net",
                 *       "event": {
                 *         "name": "signed.up",
                 *         "data": {
                 *           "plan": "pro"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["DryRun"];
            };
        };
        responses: {
            /** @description The way that an execution would take. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "wouldStart": true,
                     *       "reasons": [
                     *         "text"
                     *       ],
                     *       "assume": "EVENT",
                     *       "status": "RUNNING",
                     *       "exitReason": null,
                     *       "path": [
                     *         {
                     *           "stepId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "name": "Welcome",
                     *           "type": "TRIGGER",
                     *           "at": "2026-01-01T12:00:00.000Z",
                     *           "status": "PENDING",
                     *           "says": "text",
                     *           "output": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DryRunView"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description The project has no such workflow or contact. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    duplicateWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The copy, which is not enabled. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "name": "Welcome",
                     *       "description": null,
                     *       "enabled": true,
                     *       "triggerType": "EVENT",
                     *       "triggerConfig": {
                     *         "eventName": "signed.up"
                     *       },
                     *       "allowReentry": false,
                     *       "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Workflow"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            /** @description The project has as many as it may have; then without `Retry-After`. Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without that header a limit on how many things there may be is reached, and waiting does not help. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    countSteps: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A line for each step. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "steps": [
                     *         {
                     *           "stepId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "entered": 1,
                     *           "waiting": 1,
                     *           "done": 1,
                     *           "failed": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CountStepsAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    bulkUpdateWorkflows: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "019a2b3c-4d5e-7f60-8123-456789abcdef"
                 *       ],
                 *       "delete": true
                 *     }
                 */
                "application/json": components["schemas"]["WorkflowsBulk"];
            };
        };
        responses: {
            /** @description How many are deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deleted": 1
                     *     }
                     */
                    "application/json": components["schemas"]["BulkUpdateWorkflowsAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description The project does not have one of them. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description One of them has active executions. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listConditionFields: {
        parameters: {
            query?: {
                /** @description Fields of the events of this name alone. */
                eventName?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fields of contacts, of the newest events, and of the workflow. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "fields": [
                     *         "text"
                     *       ],
                     *       "typedFields": [
                     *         {
                     *           "field": "data.plan",
                     *           "type": "string",
                     *           "category": "contact"
                     *         }
                     *       ],
                     *       "count": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ListConditionFieldsAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "secret": "whsec_0123456789abcdef",
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "previousValidUntil": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookSecret"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "overlapHours": 24
                 *     }
                 */
                "application/json": components["schemas"]["RotateWebhookSecret"];
            };
        };
        responses: {
            /** @description The new secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "secret": "whsec_0123456789abcdef",
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "previousValidUntil": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookSecret"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    addStep: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "DELAY",
                 *       "name": "Wait a day",
                 *       "position": {
                 *         "x": 100,
                 *         "y": 220
                 *       },
                 *       "config": {
                 *         "amount": 1,
                 *         "unit": "days"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NewStep"];
            };
        };
        responses: {
            /** @description The step. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "type": "DELAY",
                     *       "name": "Wait a day",
                     *       "position": {
                     *         "x": 100,
                     *         "y": 220
                     *       },
                     *       "config": {
                     *         "amount": 1,
                     *         "unit": "days"
                     *       },
                     *       "workflowId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "templateId": null,
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Step"];
                };
            };
            /** @description A second `TRIGGER`, or the graph has no place for it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description There is no such workflow, step or template. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Executions are at what would change, or the workflow would be broken while it is enabled. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteStep: {
        parameters: {
            query?: {
                /** @description Deletes this step alone, and joins the steps around it. */
                splice?: boolean;
            };
            header?: never;
            path: {
                /** @description The id of the workflow. */
                id: string;
                /** @description The id of the step. */
                stepId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A `TRIGGER`; or a step with branches, by `splice`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            /** @description Executions are at what would change, or the workflow would be broken while it is enabled. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateStep: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the workflow. */
                id: string;
                /** @description The id of the step. */
                stepId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "config": {
                 *         "amount": 2,
                 *         "unit": "days"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["StepPatch"];
            };
        };
        responses: {
            /** @description The step as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "type": "DELAY",
                     *       "name": "Wait a day",
                     *       "position": {
                     *         "x": 100,
                     *         "y": 220
                     *       },
                     *       "config": {
                     *         "amount": 1,
                     *         "unit": "days"
                     *       },
                     *       "workflowId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "templateId": null,
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Step"];
                };
            };
            /** @description The graph does not allow it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description There is no such workflow, step or template. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Executions are at what would change, or the workflow would be broken while it is enabled. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    addTransition: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fromStepId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                 *       "toStepId": "019a2b3c-4d5e-7f60-8123-456789abcdf0",
                 *       "branch": "yes"
                 *     }
                 */
                "application/json": components["schemas"]["NewTransition"];
            };
        };
        responses: {
            /** @description The transition. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "fromStepId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "toStepId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "branch": null,
                     *       "condition": null,
                     *       "waitOutcome": null,
                     *       "priority": 1,
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Transition"];
                };
            };
            /** @description The graph does not allow it: a loop, a second outgoing transition, a branch that is taken. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description There is no such workflow, step or template. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Executions are at what would change, or the workflow would be broken while it is enabled. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteTransition: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the workflow. */
                id: string;
                /** @description The id of the transition. */
                transitionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            /** @description Executions are at what would change, or the workflow would be broken while it is enabled. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    insertStep: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the workflow. */
                id: string;
                /** @description The id of the transition. */
                transitionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "DELAY",
                 *       "name": "Wait a day",
                 *       "position": {
                 *         "x": 100,
                 *         "y": 220
                 *       },
                 *       "config": {
                 *         "amount": 1,
                 *         "unit": "days"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["InsertedStep"];
            };
        };
        responses: {
            /** @description The step. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "type": "DELAY",
                     *       "name": "Wait a day",
                     *       "position": {
                     *         "x": 100,
                     *         "y": 220
                     *       },
                     *       "config": {
                     *         "amount": 1,
                     *         "unit": "days"
                     *       },
                     *       "workflowId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "templateId": null,
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Step"];
                };
            };
            /** @description A `TRIGGER` or an `EXIT`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description There is no such workflow, step or template. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Executions are at what would change, or the workflow would be broken while it is enabled. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listExecutions: {
        parameters: {
            query?: {
                /** @description Counted from 1. */
                page?: number;
                /** @description How many on a page; more is the most. */
                pageSize?: number;
                /** @description In this status alone. */
                status?: components["schemas"]["ExecutionStatus"];
            };
            header?: never;
            path: {
                /** @description The id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of executions, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "executions": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "workflowId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "contactId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "status": "RUNNING",
                     *           "currentStepId": null,
                     *           "exitReason": null,
                     *           "context": {},
                     *           "startedAt": "2026-01-01T12:00:00.000Z",
                     *           "completedAt": null,
                     *           "createdAt": "2026-01-01T12:00:00.000Z",
                     *           "updatedAt": "2026-01-01T12:00:00.000Z",
                     *           "contact": {
                     *             "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *             "email": "ada@example.net"
                     *           },
                     *           "currentStep": null
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "page": 1,
                     *       "pageSize": 20,
                     *       "totalPages": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ListedExecutionList"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    startExecution: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "contactId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                 *       "context": {
                 *         "plan": "pro"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NewExecution"];
            };
        };
        responses: {
            /** @description The execution. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "workflowId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "contactId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "status": "RUNNING",
                     *       "currentStepId": null,
                     *       "exitReason": null,
                     *       "context": {},
                     *       "startedAt": "2026-01-01T12:00:00.000Z",
                     *       "completedAt": null,
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Execution"];
                };
            };
            /** @description The workflow is not enabled. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description The project has no such workflow or contact. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The contact is in the workflow, or has been in it and may not enter again. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getExecution: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the workflow. */
                id: string;
                /** @description The id of the execution. */
                executionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The execution. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "workflowId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "contactId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "status": "RUNNING",
                     *       "currentStepId": null,
                     *       "exitReason": null,
                     *       "context": {},
                     *       "startedAt": "2026-01-01T12:00:00.000Z",
                     *       "completedAt": null,
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z",
                     *       "workflow": {
                     *         "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "name": "Welcome",
                     *         "description": null,
                     *         "enabled": true,
                     *         "triggerType": "EVENT",
                     *         "triggerConfig": {
                     *           "eventName": "signed.up"
                     *         },
                     *         "allowReentry": false,
                     *         "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *         "createdAt": "2026-01-01T12:00:00.000Z",
                     *         "updatedAt": "2026-01-01T12:00:00.000Z"
                     *       },
                     *       "contact": {
                     *         "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "email": "ada@example.net"
                     *       },
                     *       "currentStep": null,
                     *       "stepExecutions": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "executionId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "stepId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "status": "PENDING",
                     *           "scheduledFor": null,
                     *           "executeAfter": null,
                     *           "output": null,
                     *           "error": null,
                     *           "startedAt": null,
                     *           "completedAt": null,
                     *           "createdAt": "2026-01-01T12:00:00.000Z",
                     *           "updatedAt": "2026-01-01T12:00:00.000Z",
                     *           "step": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WholeExecution"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    cancelExecution: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the workflow. */
                id: string;
                /** @description The id of the execution. */
                executionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The execution, `CANCELLED`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "workflowId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "contactId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "status": "RUNNING",
                     *       "currentStepId": null,
                     *       "exitReason": null,
                     *       "context": {},
                     *       "startedAt": "2026-01-01T12:00:00.000Z",
                     *       "completedAt": null,
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Execution"];
                };
            };
            /** @description It is over already. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    cancelAllExecutions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All are cancelled. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "cancelled": 1
                     *     }
                     */
                    "application/json": components["schemas"]["CancelAllExecutionsAnswer"];
                };
            };
            /** @description There are many: `remaining` are being cancelled. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "cancelled": 1,
                     *       "remaining": 1
                     *     }
                     */
                    "application/json": components["schemas"]["CancelAllExecutionsAccepted"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listEmails: {
        parameters: {
            query?: {
                /** @description How many at most. What cannot be read is the default, and more is the most. */
                limit?: number;
                /** @description From the answer before, as it is; 400 when it is not ours. */
                cursor?: string;
                /** @description Of this contact alone. */
                contactId?: string;
                /** @description Of this campaign alone. */
                campaignId?: string;
                /** @description Of this execution alone. */
                workflowExecutionId?: string;
                /** @description Mails that are in this status now. */
                status?: components["schemas"]["MailStatus"];
                /** @description The address that the mail went to. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of mails, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "projectId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "status": "QUEUED",
                     *           "source": "TRANSACTIONAL",
                     *           "type": null,
                     *           "contact": null,
                     *           "templateId": null,
                     *           "campaignId": null,
                     *           "workflowExecutionId": null,
                     *           "workflowId": null,
                     *           "from": "shop@example.com",
                     *           "fromName": null,
                     *           "replyTo": null,
                     *           "to": "ada@example.net",
                     *           "toName": null,
                     *           "subject": "Your order A-42",
                     *           "messageId": null,
                     *           "size": null,
                     *           "tracking": false,
                     *           "opens": 1,
                     *           "clicks": 1,
                     *           "machineOpens": 1,
                     *           "machineClicks": 1,
                     *           "error": null,
                     *           "createdAt": "2026-01-01T12:00:00.000Z",
                     *           "sentAt": null,
                     *           "deliveredAt": null,
                     *           "openedAt": null,
                     *           "clickedAt": null,
                     *           "bouncedAt": null,
                     *           "complainedAt": null,
                     *           "failedAt": null,
                     *           "updatedAt": "2026-01-01T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "cursor": null,
                     *       "hasMore": false,
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["EmailPage"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the email. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mail, with what happened to it in order. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "projectId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "status": "QUEUED",
                     *       "source": "TRANSACTIONAL",
                     *       "type": null,
                     *       "contact": null,
                     *       "templateId": null,
                     *       "campaignId": null,
                     *       "workflowExecutionId": null,
                     *       "workflowId": null,
                     *       "from": "shop@example.com",
                     *       "fromName": null,
                     *       "replyTo": null,
                     *       "to": "ada@example.net",
                     *       "toName": null,
                     *       "subject": "Your order A-42",
                     *       "messageId": null,
                     *       "size": null,
                     *       "tracking": false,
                     *       "opens": 1,
                     *       "clicks": 1,
                     *       "machineOpens": 1,
                     *       "machineClicks": 1,
                     *       "error": null,
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "sentAt": null,
                     *       "deliveredAt": null,
                     *       "openedAt": null,
                     *       "clickedAt": null,
                     *       "bouncedAt": null,
                     *       "complainedAt": null,
                     *       "failedAt": null,
                     *       "updatedAt": "2026-01-01T12:00:00.000Z",
                     *       "events": [
                     *         {
                     *           "name": "Welcome",
                     *           "at": "2026-01-01T12:00:00.000Z",
                     *           "data": {}
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["EmailTimeline"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getEmailContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the email. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The content as it was rendered for this recipient, while it is kept. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "subject": "Your order A-42",
                     *       "body": "<h1>Thank you, Ada</h1>",
                     *       "headers": {},
                     *       "attachments": [
                     *         {
                     *           "filename": "receipt.pdf",
                     *           "contentType": "application/pdf",
                     *           "size": 1,
                     *           "contentId": null,
                     *           "disposition": "attachment"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["EmailContent"];
                };
            };
            /** @description The content takes too long to render again. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listOwnDomains: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of the project, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "domain": "mail.example.com",
                     *         "verified": false,
                     *         "status": "Pending",
                     *         "dkimTokens": [
                     *           "postrider1"
                     *         ],
                     *         "records": [
                     *           {
                     *             "type": "TXT",
                     *             "name": "postrider1._domainkey.mail.example.com",
                     *             "value": "v=DKIM1; k=rsa; p=…",
                     *             "purpose": "DKIM",
                     *             "required": true,
                     *             "status": "pending",
                     *             "explanation": "Proves that mail from this domain comes from you."
                     *           }
                     *         ],
                     *         "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *         "createdAt": "2026-01-01T12:00:00.000Z",
                     *         "updatedAt": "2026-01-01T12:00:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Domain"][];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    addDomain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "domain": "mail.example.com"
                 *     }
                 */
                "application/json": components["schemas"]["NewDomain"];
            };
        };
        responses: {
            /** @description The domain, with the DNS records to set. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "domain": "mail.example.com",
                     *       "verified": false,
                     *       "status": "Pending",
                     *       "dkimTokens": [
                     *         "postrider1"
                     *       ],
                     *       "records": [
                     *         {
                     *           "type": "TXT",
                     *           "name": "postrider1._domainkey.mail.example.com",
                     *           "value": "v=DKIM1; k=rsa; p=…",
                     *           "purpose": "DKIM",
                     *           "required": true,
                     *           "status": "pending",
                     *           "explanation": "Proves that mail from this domain comes from you."
                     *         }
                     *       ],
                     *       "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Domain"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description The project has it already. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            /** @description The project has as many domains as it may have; then without `Retry-After`. Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without that header a limit on how many things there may be is reached, and waiting does not help. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the domain. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is removed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["DeleteDomainAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            /** @description A template, a campaign that is not finished or a workflow sends from it. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    verifyDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the domain. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What DNS says. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "domain": "mail.example.com",
                     *       "tokens": [
                     *         "text"
                     *       ],
                     *       "status": "NotStarted",
                     *       "verified": false,
                     *       "records": [
                     *         {
                     *           "type": "CNAME",
                     *           "name": "Welcome",
                     *           "value": "ada@example.net",
                     *           "purpose": "text",
                     *           "required": false,
                     *           "status": "text",
                     *           "explanation": "text"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DomainCheck"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            /** @description Another project has this domain verified. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listDomains: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description With a key its own project is meant, whatever stands here; `current` will do. */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of the project, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "domain": "mail.example.com",
                     *         "verified": false,
                     *         "status": "Pending",
                     *         "dkimTokens": [
                     *           "postrider1"
                     *         ],
                     *         "records": [
                     *           {
                     *             "type": "TXT",
                     *             "name": "postrider1._domainkey.mail.example.com",
                     *             "value": "v=DKIM1; k=rsa; p=…",
                     *             "purpose": "DKIM",
                     *             "required": true,
                     *             "status": "pending",
                     *             "explanation": "Proves that mail from this domain comes from you."
                     *           }
                     *         ],
                     *         "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *         "createdAt": "2026-01-01T12:00:00.000Z",
                     *         "updatedAt": "2026-01-01T12:00:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Domain"][];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description A session asks for another project than `X-Project-Id` names. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listSuppressions: {
        parameters: {
            query?: {
                /** @description How many at most. What cannot be read is the default, and more is the most. */
                limit?: number;
                /** @description From the answer before, as it is; 400 when it is not ours. */
                cursor?: string;
                /** @description Of this kind alone. */
                kind?: components["schemas"]["SuppressionKind"];
                /** @description With this reason alone. */
                reason?: components["schemas"]["SuppressionReason"];
                /** @description The whole value of those that are wanted. */
                value?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of suppressions, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *           "kind": "ADDRESS",
                     *           "value": "ada@example.net",
                     *           "reason": "BOUNCE",
                     *           "emailId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "createdAt": "2026-01-01T12:00:00.000Z",
                     *           "updatedAt": "2026-01-01T12:00:00.000Z",
                     *           "endsAt": null
                     *         }
                     *       ],
                     *       "cursor": null,
                     *       "hasMore": false,
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["SuppressionPage"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createSuppression: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "DOMAIN",
                 *       "value": "example.net"
                 *     }
                 */
                "application/json": components["schemas"]["NewSuppression"];
            };
        };
        responses: {
            /** @description The suppression. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *       "kind": "ADDRESS",
                     *       "value": "ada@example.net",
                     *       "reason": "BOUNCE",
                     *       "emailId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z",
                     *       "endsAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["Suppression"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description The project has it already. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            /** @description The project has as many as it may have; then without `Retry-After`. Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without that header a limit on how many things there may be is reached, and waiting does not help. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getSuppression: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the suppression. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The suppression. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *       "kind": "ADDRESS",
                     *       "value": "ada@example.net",
                     *       "reason": "BOUNCE",
                     *       "emailId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z",
                     *       "endsAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["Suppression"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteSuppression: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the suppression. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is lifted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateSuppression: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the suppression. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "value": "example.org"
                 *     }
                 */
                "application/json": components["schemas"]["SuppressionPatch"];
            };
        };
        responses: {
            /** @description The suppression as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *       "kind": "ADDRESS",
                     *       "value": "ada@example.net",
                     *       "reason": "BOUNCE",
                     *       "emailId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z",
                     *       "endsAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["Suppression"];
                };
            };
            /** @description A bounce or complaint has made it: only rules can be changed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            /** @description The project has one like it already. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    previewSuppression: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "address": "ada@example.net"
                 *     }
                 */
                "application/json": components["schemas"]["SuppressionQuestion"];
            };
        };
        responses: {
            /** @description What the address matches. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "suppressed": false,
                     *       "suppressions": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *           "kind": "ADDRESS",
                     *           "value": "ada@example.net",
                     *           "reason": "BOUNCE",
                     *           "emailId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "createdAt": "2026-01-01T12:00:00.000Z",
                     *           "updatedAt": "2026-01-01T12:00:00.000Z",
                     *           "endsAt": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SuppressionPreview"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the image. */
                id: string;
                /** @description The name of a file. */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. It never changes, and may be kept for a year. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description It is the one that the caller has, by `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    uploadImage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The picture.
                     */
                    image: string;
                };
            };
        };
        responses: {
            /** @description Where the picture is. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://example.com/",
                     *       "key": "019a2b3c-4d5e-7f60-8123-456789abcdef/spring.png",
                     *       "filename": "receipt.pdf",
                     *       "contentType": "image/jpeg",
                     *       "size": 1,
                     *       "width": 1,
                     *       "height": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Upload"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description The file is larger than 10 MB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is no picture of these types, broken, or too large when unpacked. Fields are at fault (`VALIDATION_ERROR`): `errors` names each by its path. Their codes: `invalid_type`, `invalid_string`, `too_small`, `too_big`, `invalid_enum_value`, `invalid_union`, `unrecognized_keys`, `custom`, `reserved_event`, `required`, `unknown_field`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The project has as many pictures as it may have, then without `Retry-After`; or its uploads have waited for ten seconds. Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without that header a limit on how many things there may be is reached, and waiting does not help. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
            /** @description This server stores no uploads, or too many are being uploaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    listActivity: {
        parameters: {
            query?: {
                /** @description From this day in UTC, or instant. */
                startDate?: components["schemas"]["DayOrInstant"];
                /** @description To this day in UTC, or instant, included. */
                endDate?: components["schemas"]["DayOrInstant"];
                /** @description How many at most. What cannot be read is the default, and more is the most. */
                limit?: number;
                /** @description From the answer before, as it is; 400 when it is not ours. */
                cursor?: string;
                /** @description Types of entries, separated by commas. */
                types?: string;
                /** @description Of this contact alone. */
                contactId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries, newest first; by default of the last 30 days. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "type": "event.triggered",
                     *           "timestamp": "2026-01-01T12:00:00.000Z",
                     *           "contactEmail": "ada@example.net",
                     *           "contactId": null,
                     *           "metadata": {}
                     *         }
                     *       ],
                     *       "cursor": null,
                     *       "hasMore": false
                     *     }
                     */
                    "application/json": components["schemas"]["ListActivityAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    countRecentActivity: {
        parameters: {
            query?: {
                /** @description How many minutes back. */
                minutes?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many there are. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "minutes": 1
                     *     }
                     */
                    "application/json": components["schemas"]["CountRecentActivityAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getActivityFigures: {
        parameters: {
            query?: {
                /** @description From this day in UTC, or instant. */
                startDate?: components["schemas"]["DayOrInstant"];
                /** @description To this day in UTC, or instant, included. */
                endDate?: components["schemas"]["DayOrInstant"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures of the period. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "totalEvents": 1,
                     *       "totalEmailsSent": 1,
                     *       "totalEmailsOpened": 1,
                     *       "totalEmailsClicked": 1,
                     *       "totalWorkflowsStarted": 1,
                     *       "openRate": 1,
                     *       "clickRate": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ActivityStats"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listActivityTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every type that there is. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "types": [
                     *         "event.triggered"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ListActivityTypesAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listUpcoming: {
        parameters: {
            query?: {
                /** @description How many at most. What cannot be read is the default, and more is the most. */
                limit?: number;
                /** @description How many days ahead. */
                daysAhead?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Scheduled campaigns, and steps of workflows that wait for a time; due first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "activities": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "type": "event.triggered",
                     *           "timestamp": "2026-01-01T12:00:00.000Z",
                     *           "contactEmail": "ada@example.net",
                     *           "contactId": null,
                     *           "metadata": {}
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ListUpcomingAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getCampaignStats: {
        parameters: {
            query?: {
                /** @description From this day in UTC, or instant. */
                startDate?: components["schemas"]["DayOrInstant"];
                /** @description To this day in UTC, or instant, included. */
                endDate?: components["schemas"]["DayOrInstant"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Counts and mean rates. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "total": 1,
                     *       "active": 1,
                     *       "completed": 1,
                     *       "averageOpenRate": 1,
                     *       "averageClickRate": 1
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignStats"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getTimeseries: {
        parameters: {
            query?: {
                /** @description From this day in UTC, or instant. */
                startDate?: components["schemas"]["DayOrInstant"];
                /** @description To this day in UTC, or instant, included. */
                endDate?: components["schemas"]["DayOrInstant"];
                /** @description The time zone whose days are meant, such as `Europe/Berlin`. */
                tz?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A line for each day of the time zone, also for those without anything. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "date": "2026-01-01",
                     *         "emails": 1,
                     *         "opens": 1,
                     *         "clicks": 1,
                     *         "bounces": 1,
                     *         "delivered": 1,
                     *         "complaints": 1,
                     *         "suppressed": 1,
                     *         "received": 1
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["DayFigures"][];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listTopCampaigns: {
        parameters: {
            query?: {
                /** @description From this day in UTC, or instant. */
                startDate?: components["schemas"]["DayOrInstant"];
                /** @description To this day in UTC, or instant, included. */
                endDate?: components["schemas"]["DayOrInstant"];
                /** @description How many at most. What cannot be read is the default, and more is the most. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The most opened first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "subject": "Your order A-42",
                     *         "sentCount": 1,
                     *         "openedCount": 1,
                     *         "clickedCount": 1,
                     *         "openRate": 1,
                     *         "clickRate": 1
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["TopCampaign"][];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listTopEvents: {
        parameters: {
            query?: {
                /** @description From this day in UTC, or instant. */
                startDate?: components["schemas"]["DayOrInstant"];
                /** @description To this day in UTC, or instant, included. */
                endDate?: components["schemas"]["DayOrInstant"];
                /** @description How many at most. What cannot be read is the default, and more is the most. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The most frequent first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "name": "Welcome",
                     *         "count": 1,
                     *         "trend": 1
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["TopEvent"][];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "6f1c0e5b9a3d4f7c8e2b1a0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a4f3e2d1c0b"
                 *     }
                 */
                "application/json": components["schemas"]["InvitationToken"];
            };
        };
        responses: {
            /** @description The project that the user is a member of now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "projectId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "name": "Welcome",
                     *       "role": "OWNER"
                     *     }
                     */
                    "application/json": components["schemas"]["AcceptInvitationAnswer"];
                };
            };
            /** @description The token is unknown, has expired or was used. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            /** @description The invitation is for another address, or the project is disabled. Not allowed (`FORBIDDEN`, `PROJECT_ACCESS_DENIED`), or the project is disabled and this would change it (`PROJECT_DISABLED`). */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    logIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["LogIn"];
            };
        };
        responses: {
            /** @description Signed in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description The session: 7 days, `HttpOnly`, `SameSite=Lax`. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "email": "ada@example.net"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["LogInAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            /** @description Address or password is wrong (`INVALID_CREDENTIALS`). */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    logOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description An empty session. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example false */
                    "application/json": boolean;
                };
            };
            400: components["responses"]["Error400"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getOauthConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The providers that are configured. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "github": false,
                     *         "google": false,
                     *         "oidc": false,
                     *         "oidcName": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OauthConfig"];
                };
            };
            400: components["responses"]["Error400"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    startOauth: {
        parameters: {
            query?: {
                /** @description A path of the dashboard to return to. */
                redirect?: string;
            };
            header?: never;
            path: {
                /** @description `github`, `google` or `oidc`. */
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the provider, or back with `oauth_error` when that does not answer. */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Where it leads. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            /** @description The provider is not configured. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    finishOauth: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `github`, `google` or `oidc`. */
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the dashboard; with `oauth_error` when nobody was signed in. */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Where it leads. */
                    Location?: string;
                    /** @description The session, when somebody was signed in. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            /** @description The provider is not configured. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["RequestPasswordReset"];
            };
        };
        responses: {
            /** @description If there is such an account, the mail is on its way. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["RequestPasswordResetAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    requestVerification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mail is on its way, unless the address is verified. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["RequestVerificationAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "6f1c0e5b9a3d4f7c8e2b1a0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a4f3e2d1c0b",
                 *       "newPassword": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["ResetPassword"];
            };
        };
        responses: {
            /** @description The password is changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["ResetPasswordAnswer"];
                };
            };
            /** @description The token is unknown, has expired or was used. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    signUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["SignUp"];
            };
        };
        responses: {
            /** @description Signed in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description The session: 7 days, `HttpOnly`, `SameSite=Lax`. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "email": "ada@example.net"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SignUpAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            /** @description Signing up is switched off. Not allowed (`FORBIDDEN`, `PROJECT_ACCESS_DENIED`), or the project is disabled and this would change it (`PROJECT_DISABLED`). */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description There is a user with this address. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    verifyEmailOfUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "6f1c0e5b9a3d4f7c8e2b1a0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a4f3e2d1c0b"
                 *     }
                 */
                "application/json": components["schemas"]["VerifyEmail"];
            };
        };
        responses: {
            /** @description The address is verified. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["VerifyEmailOfUserAnswer"];
                };
            };
            /** @description The token is unknown, has expired or was used. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Nobody is signed in to the account that the token is for. The token stays valid. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The origin may not act for a signed-in user. Not allowed (`FORBIDDEN`, `PROJECT_ACCESS_DENIED`), or the project is disabled and this would change it (`PROJECT_DISABLED`). */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Another account has the address by now, to which this one was to change. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getKeyProject: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The project. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "name": "Welcome",
                     *       "defaultSenderDomain": "mail.example.com",
                     *       "createdAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["KeyProject"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description The project was deleted a moment ago. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getReputation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The levels, and the worst of them. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "status": "healthy",
                     *         "levels": {
                     *           "bounce7Day": "healthy",
                     *           "bounceAllTime": "healthy",
                     *           "complaint7Day": "healthy",
                     *           "complaintAllTime": "healthy"
                     *         },
                     *         "isDisabled": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SecurityAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getSetupState: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is set up; null where a service did not respond within a second. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "hasSubscription": false,
                     *       "hasVerifiedDomain": null,
                     *       "contactCount": null,
                     *       "lastCampaignSentAt": null,
                     *       "hasEnabledWorkflow": null
                     *     }
                     */
                    "application/json": components["schemas"]["SetupState"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "email": "ada@example.net",
                     *       "emailVerified": false
                     *     }
                     */
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    changeEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada.new@example.com",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeEmail"];
            };
        };
        responses: {
            /** @description The mail is on its way. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["ChangeEmailAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            /** @description The password is wrong (`INVALID_CREDENTIALS`). */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "currentPassword": "correct horse battery",
                 *       "newPassword": "staple correct horse"
                 *     }
                 */
                "application/json": components["schemas"]["ChangePassword"];
            };
        };
        responses: {
            /** @description The password is changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["ChangePasswordAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            /** @description The current password is wrong (`INVALID_CREDENTIALS`). */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listProjects: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Those that the user is a member of. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "name": "Welcome",
                     *         "public": "text",
                     *         "secret": "whsec_0123456789abcdef",
                     *         "role": "OWNER",
                     *         "disabled": false,
                     *         "disabledReason": null,
                     *         "tracking": "ENABLED",
                     *         "language": "en",
                     *         "logoUrl": null,
                     *         "customer": null,
                     *         "subscription": null,
                     *         "billingLimitWorkflows": null,
                     *         "billingLimitCampaigns": null,
                     *         "billingLimitTransactional": null,
                     *         "billingLimitInbound": null,
                     *         "createdAt": "2026-01-01T12:00:00.000Z",
                     *         "updatedAt": "2026-01-01T12:00:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Project"][];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createProject: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Shop"
                 *     }
                 */
                "application/json": components["schemas"]["NewProject"];
            };
        };
        responses: {
            /** @description The project, with its keys. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "name": "Welcome",
                     *       "public": "text",
                     *       "secret": "whsec_0123456789abcdef",
                     *       "role": "OWNER",
                     *       "disabled": false,
                     *       "disabledReason": null,
                     *       "tracking": "ENABLED",
                     *       "language": "en",
                     *       "logoUrl": null,
                     *       "customer": null,
                     *       "subscription": null,
                     *       "billingLimitWorkflows": null,
                     *       "billingLimitCampaigns": null,
                     *       "billingLimitTransactional": null,
                     *       "billingLimitInbound": null,
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            /** @description The user has as many projects as it may have; then without `Retry-After`. Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without that header a limit on how many things there may be is reached, and waiting does not help. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "It is done."
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "tracking": "MARKETING_ONLY"
                 *     }
                 */
                "application/json": components["schemas"]["ProjectPatch"];
            };
        };
        responses: {
            /** @description The project as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "name": "Welcome",
                     *       "public": "text",
                     *       "secret": "whsec_0123456789abcdef",
                     *       "role": "OWNER",
                     *       "disabled": false,
                     *       "disabledReason": null,
                     *       "tracking": "ENABLED",
                     *       "language": "en",
                     *       "logoUrl": null,
                     *       "customer": null,
                     *       "subscription": null,
                     *       "billingLimitWorkflows": null,
                     *       "billingLimitCampaigns": null,
                     *       "billingLimitTransactional": null,
                     *       "billingLimitInbound": null,
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    regenerateKeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The project, with its new keys. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "name": "Welcome",
                     *       "public": "text",
                     *       "secret": "whsec_0123456789abcdef",
                     *       "role": "OWNER",
                     *       "disabled": false,
                     *       "disabledReason": null,
                     *       "tracking": "ENABLED",
                     *       "language": "en",
                     *       "logoUrl": null,
                     *       "customer": null,
                     *       "subscription": null,
                     *       "billingLimitWorkflows": null,
                     *       "billingLimitCampaigns": null,
                     *       "billingLimitTransactional": null,
                     *       "billingLimitInbound": null,
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getProjectReset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What each part has done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "resetAt": null,
                     *       "done": false,
                     *       "services": [
                     *         {
                     *           "service": "contacts",
                     *           "doneAt": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Reset"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    resetProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is being emptied. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "It is done."
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getOwnReputation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The levels of bounces and complaints, and the worst of them. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "healthy",
                     *       "levels": {
                     *         "bounce7Day": "healthy",
                     *         "bounceAllTime": "healthy",
                     *         "complaint7Day": "healthy",
                     *         "complaintAllTime": "healthy"
                     *       },
                     *       "isDisabled": false
                     *     }
                     */
                    "application/json": components["schemas"]["Security"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description How many at most. What cannot be read is the default, and more is the most. */
                limit?: number;
                /** @description From the answer before, as it is; 400 when it is not ours. */
                cursor?: string;
                /** @description With this action alone. */
                action?: string;
            };
            header?: never;
            path: {
                /** @description The id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "at": "2026-01-01T12:00:00.000Z",
                     *           "action": "text",
                     *           "subject": {
                     *             "id": null,
                     *             "name": "Welcome"
                     *           },
                     *           "actor": {
                     *             "kind": "user",
                     *             "id": null,
                     *             "email": "ada@example.net"
                     *           },
                     *           "address": "ada@example.net",
                     *           "requestId": "019a2b3c-4d5e-7f60-8123-456789abcdef"
                     *         }
                     *       ],
                     *       "cursor": null,
                     *       "hasMore": false
                     *     }
                     */
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Those that nobody has accepted yet. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "email": "ada@example.net",
                     *         "role": "OWNER",
                     *         "invitedBy": null,
                     *         "createdAt": "2026-01-01T12:00:00.000Z",
                     *         "expiresAt": "2026-01-01T12:00:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Invitation"][];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                id: string;
                /** @description The id of the invitation. */
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its link no longer works. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listProjectMembers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All members. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "userId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "email": "ada@example.net",
                     *         "role": "OWNER",
                     *         "createdAt": "2026-01-01T12:00:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Member"][];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    inviteMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "grace@example.com",
                 *       "role": "MEMBER"
                 *     }
                 */
                "application/json": components["schemas"]["NewMember"];
            };
        };
        responses: {
            /** @description The member, or the invitation. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "userId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "email": "ada@example.net",
                     *       "role": "OWNER",
                     *       "createdAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["InviteMemberAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            /** @description The user is a member already. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            /** @description Too many invitations; without `Retry-After` when too many are open. Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without that header a limit on how many things there may be is reached, and waiting does not help. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    removeProjectMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                id: string;
                /** @description The id of the user. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user has no access to the project any more. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            /** @description The project would have no owner any more. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    changeRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                id: string;
                /** @description The id of the user. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "ADMIN"
                 *     }
                 */
                "application/json": components["schemas"]["MemberPatch"];
            };
        };
        responses: {
            /** @description The member as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "userId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "email": "ada@example.net",
                     *       "role": "OWNER",
                     *       "createdAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            /** @description The project would have no owner any more. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All sessions of the user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "current": false,
                     *         "userAgent": "text",
                     *         "createdAt": "2026-01-01T12:00:00.000Z",
                     *         "lastUsedAt": "2026-01-01T12:00:00.000Z",
                     *         "expiresAt": "2026-01-01T12:00:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Session"][];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many sessions have ended. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ended": 1
                     *     }
                     */
                    "application/json": components["schemas"]["EndOtherSessionsAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the session. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It has ended. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description An empty session, if the request was made in the session that ended. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getConsumption: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was used this month, and what it is going to cost. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "period": {
                     *         "start": "2026-01-01T12:00:00.000Z",
                     *         "end": "2026-01-01T12:00:00.000Z"
                     *       },
                     *       "usage": {
                     *         "total": 1,
                     *         "records": [
                     *           {
                     *             "category": "transactional",
                     *             "units": 1
                     *           }
                     *         ]
                     *       },
                     *       "credits": 1,
                     *       "upcomingInvoice": null
                     *     }
                     */
                    "application/json": components["schemas"]["Consumption"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description This server has no billing, or the project is not yours (`RESOURCE_NOT_FOUND`). */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listInvoices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest 50, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "invoices": [
                     *         {
                     *           "id": "text",
                     *           "number": null,
                     *           "status": null,
                     *           "currency": "text",
                     *           "amountDue": 1,
                     *           "amountPaid": 1,
                     *           "amountRemaining": 1,
                     *           "createdAt": "2026-01-01T12:00:00.000Z",
                     *           "dueAt": null,
                     *           "url": "https://example.com/",
                     *           "pdf": null
                     *         }
                     *       ],
                     *       "hasUnpaidInvoices": false,
                     *       "unpaidInvoices": [
                     *         {
                     *           "id": "text",
                     *           "number": null,
                     *           "status": null,
                     *           "currency": "text",
                     *           "amountDue": 1,
                     *           "amountPaid": 1,
                     *           "amountRemaining": 1,
                     *           "createdAt": "2026-01-01T12:00:00.000Z",
                     *           "dueAt": null,
                     *           "url": "https://example.com/",
                     *           "pdf": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Invoices"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description This server has no billing, or the project is not yours (`RESOURCE_NOT_FOUND`). */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getBillingLimits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The limits, and what was used of them this month. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "workflows": {
                     *         "limit": 100,
                     *         "usage": 1,
                     *         "percentage": 1,
                     *         "isWarning": false,
                     *         "isBlocked": false
                     *       },
                     *       "campaigns": {
                     *         "limit": 100,
                     *         "usage": 1,
                     *         "percentage": 1,
                     *         "isWarning": false,
                     *         "isBlocked": false
                     *       },
                     *       "transactional": {
                     *         "limit": 100,
                     *         "usage": 1,
                     *         "percentage": 1,
                     *         "isWarning": false,
                     *         "isBlocked": false
                     *       },
                     *       "inbound": {
                     *         "limit": 100,
                     *         "usage": 1,
                     *         "percentage": 1,
                     *         "isWarning": false,
                     *         "isBlocked": false
                     *       },
                     *       "currency": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["BillingLimitsView"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    setBillingLimits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "campaigns": 50000,
                 *       "transactional": null
                 *     }
                 */
                "application/json": components["schemas"]["BillingLimits"];
            };
        };
        responses: {
            /** @description The limits, and what was used of them this month. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "workflows": {
                     *         "limit": 100,
                     *         "usage": 1,
                     *         "percentage": 1,
                     *         "isWarning": false,
                     *         "isBlocked": false
                     *       },
                     *       "campaigns": {
                     *         "limit": 100,
                     *         "usage": 1,
                     *         "percentage": 1,
                     *         "isWarning": false,
                     *         "isBlocked": false
                     *       },
                     *       "transactional": {
                     *         "limit": 100,
                     *         "usage": 1,
                     *         "percentage": 1,
                     *         "isWarning": false,
                     *         "isBlocked": false
                     *       },
                     *       "inbound": {
                     *         "limit": 100,
                     *         "usage": 1,
                     *         "percentage": 1,
                     *         "isWarning": false,
                     *         "isBlocked": false
                     *       },
                     *       "currency": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["BillingLimitsView"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    openBillingPortal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page where cards and invoices are. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://example.com/"
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentPage"];
                };
            };
            /** @description The project has had no checkout yet (`BAD_REQUEST`). */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description This server has no billing, or the project is not yours (`RESOURCE_NOT_FOUND`). */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    startCheckout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "currency": "eur"
                 *     }
                 */
                "application/json": components["schemas"]["NewCheckout"];
            };
        };
        responses: {
            /** @description The page to pay at. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://example.com/"
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentPage"];
                };
            };
            /** @description The price is not in this currency (`BAD_REQUEST`). */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description This server has no billing, or the project is not yours (`RESOURCE_NOT_FOUND`). */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The project has a subscription (`CONFLICT`). */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    takePaymentEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event is stored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "received": true
                     *     }
                     */
                    "application/json": components["schemas"]["TakePaymentEventAnswer"];
                };
            };
            /** @description The signature is missing, wrong or old (`BAD_REQUEST`). */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description This server has no billing, or the project is not yours (`RESOURCE_NOT_FOUND`). */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getPublicContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the contact. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contact. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "email": "ada@example.net",
                     *       "subscribed": true,
                     *       "language": "en"
                     *     }
                     */
                    "application/json": components["schemas"]["GetPublicContactAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    subscribePublicly: {
        parameters: {
            query?: {
                /** @description Names the mail whose link was followed, signed; whatever it is, it never stands in the way. */
                e?: string;
            };
            header?: never;
            path: {
                /** @description The id of the contact. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contact. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "email": "ada@example.net",
                     *       "subscribed": true
                     *     }
                     */
                    "application/json": components["schemas"]["PublicContact"];
                };
            };
            400: components["responses"]["Error400"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    unsubscribePublicly: {
        parameters: {
            query?: {
                /** @description Names the mail whose link was followed, signed; whatever it is, it never stands in the way. */
                e?: string;
            };
            header?: never;
            path: {
                /** @description The id of the contact. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contact. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "email": "ada@example.net",
                     *       "subscribed": true
                     *     }
                     */
                    "application/json": components["schemas"]["PublicContact"];
                };
            };
            400: components["responses"]["Error400"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    showPreferences: {
        parameters: {
            query?: {
                /** @description Names the mail whose link was followed, signed; whatever it is, it never stands in the way. */
                e?: string;
                /** @description `1` behind a change: the page says that it is saved. */
                saved?: string;
            };
            header?: never;
            path: {
                /** @description The id of the contact. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["Error400"];
            /** @description There is no such contact. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "The request body failed validation.",
                     *         "statusCode": 422,
                     *         "requestId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "errors": [
                     *           {
                     *             "field": "to",
                     *             "message": "Invalid email address",
                     *             "code": "invalid_string"
                     *           }
                     *         ],
                     *         "suggestion": "Correct the listed field and send the request again."
                     *       },
                     *       "timestamp": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": string;
                };
            };
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    showSubscribePage: {
        parameters: {
            query?: {
                /** @description Names the mail whose link was followed, signed; whatever it is, it never stands in the way. */
                e?: string;
                /** @description `1` behind a change: the page says that it is saved. */
                saved?: string;
            };
            header?: never;
            path: {
                /** @description The id of the contact. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["Error400"];
            /** @description There is no such contact. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "The request body failed validation.",
                     *         "statusCode": 422,
                     *         "requestId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "errors": [
                     *           {
                     *             "field": "to",
                     *             "message": "Invalid email address",
                     *             "code": "invalid_string"
                     *           }
                     *         ],
                     *         "suggestion": "Correct the listed field and send the request again."
                     *       },
                     *       "timestamp": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": string;
                };
            };
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    subscribeByClick: {
        parameters: {
            query?: {
                /** @description Names the mail whose link was followed, signed; whatever it is, it never stands in the way. */
                e?: string;
            };
            header?: never;
            path: {
                /** @description The id of the contact. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": {
                    /** @description `1` from a page: then the answer leads to a page again. */
                    page?: string;
                };
            };
        };
        responses: {
            /** @description Done; for any id, since mailbox providers repeat what is refused. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description For the form of a page: to the page of the contact, which shows the new state. */
            303: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Where it leads. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            /** @description For the form of a page: there is no such contact. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "The request body failed validation.",
                     *         "statusCode": 422,
                     *         "requestId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "errors": [
                     *           {
                     *             "field": "to",
                     *             "message": "Invalid email address",
                     *             "code": "invalid_string"
                     *           }
                     *         ],
                     *         "suggestion": "Correct the listed field and send the request again."
                     *       },
                     *       "timestamp": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": string;
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    showUnsubscribePage: {
        parameters: {
            query?: {
                /** @description Names the mail whose link was followed, signed; whatever it is, it never stands in the way. */
                e?: string;
                /** @description `1` behind a change: the page says that it is saved. */
                saved?: string;
            };
            header?: never;
            path: {
                /** @description The id of the contact. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["Error400"];
            /** @description There is no such contact. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "The request body failed validation.",
                     *         "statusCode": 422,
                     *         "requestId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "errors": [
                     *           {
                     *             "field": "to",
                     *             "message": "Invalid email address",
                     *             "code": "invalid_string"
                     *           }
                     *         ],
                     *         "suggestion": "Correct the listed field and send the request again."
                     *       },
                     *       "timestamp": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": string;
                };
            };
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    unsubscribeByClick: {
        parameters: {
            query?: {
                /** @description Names the mail whose link was followed, signed; whatever it is, it never stands in the way. */
                e?: string;
            };
            header?: never;
            path: {
                /** @description The id of the contact. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": {
                    /** @description `1` from a page: then the answer leads to a page again. */
                    page?: string;
                };
            };
        };
        responses: {
            /** @description Done; for any id, since mailbox providers repeat what is refused. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description For the form of a page: to the page of the contact, which shows the new state. */
            303: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Where it leads. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            /** @description For the form of a page: there is no such contact. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "The request body failed validation.",
                     *         "statusCode": 422,
                     *         "requestId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "errors": [
                     *           {
                     *             "field": "to",
                     *             "message": "Invalid email address",
                     *             "code": "invalid_string"
                     *           }
                     *         ],
                     *         "suggestion": "Correct the listed field and send the request again."
                     *       },
                     *       "timestamp": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": string;
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    followLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description From the link. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the link’s target. */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Where it leads. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            /** @description A page that says that the link is broken. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "The request body failed validation.",
                     *         "statusCode": 422,
                     *         "requestId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "errors": [
                     *           {
                     *             "field": "to",
                     *             "message": "Invalid email address",
                     *             "code": "invalid_string"
                     *           }
                     *         ],
                     *         "suggestion": "Correct the listed field and send the request again."
                     *       },
                     *       "timestamp": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": string;
                };
            };
            422: components["responses"]["Error422"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    countOpen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description From the link. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A picture of one pixel, whatever the token. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "image/gif": string;
                };
            };
            400: components["responses"]["Error400"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    showInbox: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["Error400"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getInboxFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name of a file. */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "text/javascript": string;
                    "text/css": string;
                    "image/svg+xml": string;
                };
            };
            400: components["responses"]["Error400"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listInbox: {
        parameters: {
            query?: {
                /** @description A part of name or address of the recipient. */
                to?: string;
                /** @description A part of the subject. */
                subject?: string;
                /** @description A part of names, addresses or subject. */
                q?: string;
                /** @description The id of the last message of the page before. */
                before?: string;
                /** @description How many at most. What cannot be read is the default, and more is the most. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first; `total` of all that match. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "total": 1,
                     *       "messages": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "emailId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "projectId": null,
                     *           "to": [
                     *             {
                     *               "name": "Welcome",
                     *               "email": "ada@example.net"
                     *             }
                     *           ],
                     *           "from": {
                     *             "name": "Welcome",
                     *             "email": "ada@example.net"
                     *           },
                     *           "subject": "Your order A-42",
                     *           "date": "2026-01-01T12:00:00.000Z",
                     *           "size": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ListInboxAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    clearInbox: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is empty. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getInboxMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the message. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mail, taken apart. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "emailId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "projectId": null,
                     *       "to": [
                     *         {
                     *           "name": "Welcome",
                     *           "email": "ada@example.net"
                     *         }
                     *       ],
                     *       "from": {
                     *         "name": "Welcome",
                     *         "email": "ada@example.net"
                     *       },
                     *       "subject": "Your order A-42",
                     *       "date": "2026-01-01T12:00:00.000Z",
                     *       "size": 1,
                     *       "headers": {},
                     *       "html": "<h1>Thank you, Ada</h1>",
                     *       "text": "Thank you, Ada",
                     *       "attachments": [
                     *         {
                     *           "filename": "receipt.pdf",
                     *           "contentType": "application/pdf",
                     *           "size": 1,
                     *           "contentId": null,
                     *           "disposition": "attachment"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["InboxMessage"];
                };
            };
            400: components["responses"]["Error400"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getInboxAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the message. */
                id: string;
                /** @description Counted from 0. */
                index: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its content, in its own media type. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            400: components["responses"]["Error400"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getInboxSource: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the message. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As it would have been sent. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["Error400"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    takeDeliveryReport: {
        parameters: {
            query?: {
                /** @description Whom the envelope named; once for each. */
                recipient?: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "message/rfc822": string;
            };
        };
        responses: {
            /** @description It is dealt with, and need not be sent again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "recorded": true
                     *     }
                     */
                    "application/json": components["schemas"]["TakeDeliveryReportAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    takeMail: {
        parameters: {
            query?: {
                /** @description Whom the envelope named; once for each. */
                recipient?: string | string[];
                /** @description What your server found out: `pass`, `fail`, or any other word where it is not sure. */
                spam?: string;
                /** @description What your server found out: `pass`, `fail`, or any other word where it is not sure. */
                virus?: string;
                /** @description What your server found out: `pass`, `fail`, or any other word where it is not sure. */
                spf?: string;
                /** @description What your server found out: `pass`, `fail`, or any other word where it is not sure. */
                dkim?: string;
                /** @description What your server found out: `pass`, `fail`, or any other word where it is not sure. */
                dmarc?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "message/rfc822": string;
            };
        };
        responses: {
            /** @description It is dealt with, and need not be sent again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "stored": 1
                     *     }
                     */
                    "application/json": components["schemas"]["TakeMailAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    takeSnsNotification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/plain": string;
            };
        };
        responses: {
            /** @description It is taken. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["TakeSnsNotificationAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            /** @description It is not believed. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "It is done."
                     *     }
                     */
                    "application/json": components["schemas"]["TakeSnsNotificationAnswer403"];
                };
            };
            413: components["responses"]["Error413"];
            500: components["responses"]["Error500"];
            /** @description The subscription could not be confirmed. */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "It is done."
                     *     }
                     */
                    "application/json": components["schemas"]["TakeSnsNotificationAnswer502"];
                };
            };
            503: components["responses"]["Error503"];
        };
    };
    showFront: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where to look. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Welcome",
                     *       "health": "text",
                     *       "docs": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["ShowFrontAnswer"];
                };
            };
            /** @description To the captured mail, where there is any. */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Where it leads. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            500: components["responses"]["Error500"];
        };
    };
    getKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A set of public keys (RFC 7517). */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keys": [
                     *         {
                     *           "kid": "text"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["GetKeysAnswer"];
                };
            };
            500: components["responses"]["Error500"];
        };
    };
    getServerConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description For a dashboard that is not signed in yet. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "environment": "text",
                     *       "urls": {
                     *         "api": "text",
                     *         "dashboard": "text",
                     *         "landing": "text",
                     *         "wiki": null
                     *       },
                     *       "features": {
                     *         "billing": {
                     *           "enabled": true
                     *         },
                     *         "storage": {
                     *           "s3Enabled": false
                     *         },
                     *         "authProviders": {
                     *           "github": false,
                     *           "google": false,
                     *           "oidc": false
                     *         },
                     *         "signup": {
                     *           "signupsDisabled": false
                     *         },
                     *         "email": {
                     *           "trackingToggleEnabled": false
                     *         },
                     *         "smtp": {
                     *           "enabled": true,
                     *           "domain": "mail.example.com",
                     *           "ports": {
                     *             "secure": null,
                     *             "submission": null
                     *           }
                     *         }
                     *       },
                     *       "aws": {
                     *         "sesRegion": null,
                     *         "mailFromSubdomain": "text"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ServerConfig"];
                };
            };
            400: components["responses"]["Error400"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    showDocs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            500: components["responses"]["Error500"];
        };
    };
    getDocsFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name of a file. */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/javascript": string;
                };
            };
            500: components["responses"]["Error500"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All are well. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "time": "2026-01-01T12:00:00.000Z",
                     *       "uptime": 1,
                     *       "services": {}
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
            500: components["responses"]["Error500"];
            /** @description One of them is away. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "time": "2026-01-01T12:00:00.000Z",
                     *       "uptime": 1,
                     *       "services": {}
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    isAlive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It does. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["IsAliveAnswer"];
                };
            };
            500: components["responses"]["Error500"];
        };
    };
    getLlmsText: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The text. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            500: components["responses"]["Error500"];
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In Prometheus’ text format. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Not for this caller. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
        };
    };
    getDescription: {
        parameters: {
            query?: {
                /** @description `key`: only what concerns API keys. */
                for?: "key";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An OpenAPI 3.1 document. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "openapi": "3.1.1"
                     *     }
                     */
                    "application/json": components["schemas"]["GetDescriptionAnswer"];
                };
            };
            /** @description There is no description for that. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
        };
    };
    getDescriptionAsYaml: {
        parameters: {
            query?: {
                /** @description `key`: only what concerns API keys. */
                for?: "key";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An OpenAPI 3.1 document. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/yaml": string;
                };
            };
            /** @description There is no description for that. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
        };
    };
    isReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They are. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "warnings": [
                     *         "text"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["IsReadyAnswer"];
                };
            };
            500: components["responses"]["Error500"];
        };
    };
}
